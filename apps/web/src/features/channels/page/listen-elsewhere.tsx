import { LISTEN_PATH } from '@airdial/contract/server-paths';
import { lazy, Suspense, useState } from 'react';
import { copyWithToast } from '../../../lib/copy-text.ts';
import { listenTexts } from '../../../messages/listen-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

const QrCode = lazy(() => import('../../../ui/media/qr-code.tsx'));

/** Those that players open by a press. */
const LISTS = ['m3u', 'pls', 'xspf'] as const;

/** The address of a channel for other programs. It stays, also when the station's stream moves. */
export const ListenElsewhere = ({ channelNumber }: { readonly channelNumber: number }) => {
  const [isCodeShown, setCodeShown] = useState(false);
  const address = `${location.origin}${LISTEN_PATH}/${channelNumber}`;
  return (
    <TitledPanel title={listenTexts.title}>
      <div className="stack">
        <p>{listenTexts.intro}</p>
        <p className={styles.address}>{address}</p>
        <p className="cluster">
          <Button onClick={() => void copyWithToast(address, listenTexts)}>{listenTexts.copy}</Button>
          <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
            {listenTexts.code}
          </Button>
          {LISTS.map((format) => (
            <a key={format} href={`${address}.${format}`} download>
              {format.toUpperCase()}
            </a>
          ))}
        </p>
        {isCodeShown && (
          <Suspense>
            <QrCode text={address} label={listenTexts.codeOf(address)} />
          </Suspense>
        )}
        <details>
          <summary>{listenTexts.how}</summary>
          <dl className="stack">
            {listenTexts.programs(address, location.origin).map(([program, text]) => (
              <div key={program}>
                <dt className="secondary small">{program}</dt>
                <dd className={styles.address}>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </TitledPanel>
  );
};
