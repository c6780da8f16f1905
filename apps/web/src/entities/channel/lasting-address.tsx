import { useState } from 'react';
import { copyWithToast } from '../../lib/copy-text.ts';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';
import { listenTexts } from '../../messages/listen-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './lasting-address.module.css';

const QrCode = lazyOnPress(() => import('../../ui/media/qr-code.tsx'));

/** Those that players open by a press. */
const LISTS = ['m3u', 'pls', 'xspf'] as const;

type LastingAddressProps = {
  readonly address: string;
  /** The same as a list, in a format. */
  readonly toList: (format: (typeof LISTS)[number]) => string;
};

/** An address for other programs: to copy, as a QR code, and as lists. */
export const LastingAddress = ({ address, toList }: LastingAddressProps) => {
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <>
      <p className={styles.address}>{address}</p>
      <p className="cluster">
        <Button onClick={() => void copyWithToast(address, listenTexts)}>{listenTexts.copy}</Button>
        <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          {listenTexts.code}
        </Button>
      </p>
      <p className="cluster">
        {LISTS.map((format) => (
          <a key={format} className={styles.list} href={toList(format)} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
      {isCodeShown && (
        <QrCode text={address} label={listenTexts.codeOf(address)} onClose={() => setCodeShown(false)} />
      )}
    </>
  );
};
