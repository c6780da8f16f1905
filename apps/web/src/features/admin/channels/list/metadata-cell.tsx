import type { Channel, StreamCheck } from '@airdial/contract/channel/schema';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import { toTrack } from '../../../../entities/channel/track.ts';
import { sameOriginStreamUrl } from '../../../../entities/player/same-origin-stream-url.ts';
import { useSite } from '../../../../entities/site/site.ts';
import { useStore } from '../../../../lib/external-store.ts';
import {
  attentionTexts,
  channelMetadataTexts,
  loudnessTexts,
  metadataSourceTexts,
} from '../../../../messages/admin-channel-messages.ts';
import { StatusChip } from '../../../../ui/feedback/status-chip.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { isQuiet, toLoudnessText } from './loudness-text.ts';
import styles from './metadata-cell.module.css';
import { isChecking, pendingChecks } from './pending-checks.ts';
import { useRelativeTime } from './relative-time.ts';

type MetadataCellProps = { readonly channel: Channel };
type CheckProps = { readonly check: StreamCheck };

/** The most important warning comes first; the others are collapsed. */
const Warnings = ({ check: { isReachable, warnings } }: CheckProps) => {
  const [first, ...others] = warnings;
  return (
    <div className={styles.warnings} data-unreachable={!isReachable || undefined}>
      <Icon icon={TriangleAlert} className={styles.icon} />
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

const Found = ({ check }: CheckProps) => (
  <>
    {check.metadataSource !== null && <p>{metadataSourceTexts[check.metadataSource]}</p>}
    {check.warnings.length > 0 && <Warnings check={check} />}
  </>
);

/** Whether this server makes the stream, so that a check would find nothing new. */
const useIsOwnStream = (streamUrl: string | null): boolean => {
  const { systemUrl } = useSite().system;
  const { origin } = window.location;
  return (
    streamUrl !== null && sameOriginStreamUrl(streamUrl, systemUrl, origin).startsWith(`${origin}/radio/`)
  );
};

/** The result of the last check: one follows each save, and others follow by a schedule. */
const Stream = ({ channel }: MetadataCellProps) => {
  useStore(pendingChecks);
  const isOwn = useIsOwnStream(channel.streamUrl);
  const { streamCheck } = channel;
  if (isOwn && !streamCheck) return <p>{channelMetadataTexts.ownStream}</p>;
  if (isChecking(channel)) return <p role="status">{channelMetadataTexts.checking}</p>;
  return streamCheck ? <Found check={streamCheck} /> : <p>{channelMetadataTexts.notChecked}</p>;
};

/** The time of the last check of the stream. */
const LastCheck = ({ check }: CheckProps) => {
  const age = useRelativeTime(check.checkedAt);
  return age !== null && <p className={styles.lastTitle}>{attentionTexts.checked(age)}</p>;
};

const LastTitle = ({ channel: { nowPlaying } }: MetadataCellProps) => {
  const time = useRelativeTime(nowPlaying.lastUpdated);
  const hasTitle = toTrack(nowPlaying) !== null && time !== null;
  return (
    <p className={styles.lastTitle}>
      {hasTitle ? channelMetadataTexts.lastTitle(time) : channelMetadataTexts.noTitle}
    </p>
  );
};

/** How loud a channel is, whether it is lowered, and whether it stays quieter than the others. */
const LoudnessLine = ({ channel }: MetadataCellProps) => {
  const text = toLoudnessText(channel, useSite().system.sameVolume !== false);
  if (text === null) return null;
  return (
    <p className={styles.loudness}>
      {text}
      {isQuiet(channel) && <StatusChip tone="warning">{loudnessTexts.quiet}</StatusChip>}
    </p>
  );
};

/** The source and the age of the titles, and the warnings of the last stream check. */
export const MetadataCell = ({ channel }: MetadataCellProps) => (
  <div className={styles.metadata}>
    <Stream channel={channel} />
    <LastTitle channel={channel} />
    <LoudnessLine channel={channel} />
    {channel.streamCheck && <LastCheck check={channel.streamCheck} />}
  </div>
);
