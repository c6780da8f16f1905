import { formatListeners, formatPlays } from '../../entities/channel/channel-formats.ts';
import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { formatDuration } from '../../lib/format-duration.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import styles from './track-info.module.css';
import type { TrackDetails } from './track-info-query.ts';

const ARTWORK_PX = 160;

type SummaryProps = { readonly requested: RequestedTrack; readonly details: TrackDetails };

const Facts = ({ details: { track, albumInfo } }: Pick<SummaryProps, 'details'>) => {
  const facts = [
    [trackTexts.album, track.album ?? albumInfo?.name],
    [trackTexts.duration, track.duration ? formatDuration(track.duration) : null],
    [trackTexts.releaseDate, albumInfo?.releaseDate],
  ] as const;
  const existing = facts.filter(([, value]) => value);
  if (existing.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {existing.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Counts = ({ playcount, listeners }: Pick<TrackDetails['track'], 'playcount' | 'listeners'>) =>
  (playcount !== null || listeners !== null) && (
    <p className="cluster gap-2">
      {playcount !== null && <Chip>{trackTexts.plays(formatPlays(playcount))}</Chip>}
      {listeners !== null && <Chip>{trackTexts.listeners(formatListeners(listeners))}</Chip>}
    </p>
  );

export const TrackSummary = ({ requested, details }: SummaryProps) => (
  <section className={styles.summary} aria-labelledby="track-info-name">
    <div className={styles.cover}>
      <TrackArtwork src={details.albumArt ?? requested.artwork} sizePx={ARTWORK_PX} />
    </div>
    <div className={styles.text}>
      <h3 id="track-info-name" className={styles.name}>
        {details.track.name}
      </h3>
      <p className="secondary">{trackTexts.byArtist(details.track.artist)}</p>
      <Facts details={details} />
      <Counts {...details.track} />
      {!details.isFound && <p className="secondary small">{trackTexts.nothingKnown}</p>}
    </div>
  </section>
);
