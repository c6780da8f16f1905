import { channelMetadataTexts, metadataSourceTexts } from '@airdial/contract/channel/admin-messages';
import type { Channel, StreamCheck } from '@airdial/contract/channel/schema';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { toTrack } from '../../../entities/channel/track.ts';
import { useStore } from '../../../lib/external-store.ts';
import styles from './metadata-cell.module.css';
import { isChecking, pendingChecks } from './pending-checks.ts';
import { useAge } from './use-age.ts';
import { useIsOwnStream } from './use-is-own-stream.ts';

const ICON_PX = 16;

type MetadataCellProps = { readonly channel: Channel };
type OfCheck = { readonly check: StreamCheck };

/** The first one is what matters most; the others are a press away. */
const Warnings = ({ check: { isReachable, warnings } }: OfCheck) => {
  const [first, ...others] = warnings;
  return (
    <div className={styles.warnings} data-dead={!isReachable || undefined}>
      <TriangleAlert className={styles.icon} size={ICON_PX} aria-hidden />
      <p>{first}</p>
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{channelMetadataTexts.moreWarnings(others.length)}</summary>
          <ul>
            {others.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

const Found = ({ check }: OfCheck) => (
  <>
    {check.metadataSource !== null && <p>{metadataSourceTexts[check.metadataSource]}</p>}
    {check.warnings.length > 0 && <Warnings check={check} />}
  </>
);

/** What is known of the stream: found out by the server after each save. */
const Stream = ({ channel }: MetadataCellProps) => {
  useStore(pendingChecks);
  const isOwn = useIsOwnStream(channel.streamUrl);
  const { streamCheck } = channel;
  if (isOwn && !streamCheck) return <p>{channelMetadataTexts.ownStream}</p>;
  if (isChecking(channel)) return <p role="status">{channelMetadataTexts.checking}</p>;
  return streamCheck ? <Found check={streamCheck} /> : <p>{channelMetadataTexts.notChecked}</p>;
};

const LastTitle = ({ channel: { name, nowPlaying } }: MetadataCellProps) => {
  const age = useAge(nowPlaying.lastUpdated);
  const isKnown = toTrack(nowPlaying, name) !== null && age !== null;
  return (
    <p className={styles.age}>
      {isKnown ? channelMetadataTexts.lastTitle(age) : channelMetadataTexts.noTitle}
    </p>
  );
};

/** Where the titles come from, when the last one came, and what is wrong with the stream. */
export const MetadataCell = ({ channel }: MetadataCellProps) => (
  <div className={styles.metadata}>
    <Stream channel={channel} />
    <LastTitle channel={channel} />
  </div>
);
