import { LISTEN_PATH } from '@airdial/contract/server-paths';
import { LastingAddress } from '../../../entities/channel/lasting-address.tsx';
import { listenTexts } from '../../../messages/listen-messages.ts';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

/** The address of a channel for other programs. It stays, also when the station's stream moves. */
export const ListenElsewhere = ({ channelNumber }: { readonly channelNumber: number }) => {
  const address = `${location.origin}${LISTEN_PATH}/${channelNumber}`;
  return (
    <TitledPanel title={listenTexts.title}>
      <div className="stack">
        <p>{listenTexts.intro}</p>
        <LastingAddress address={address} toList={(format) => `${address}.${format}`} />
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
