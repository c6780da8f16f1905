import { formatPlays } from '../../entities/channel/channel-formats.ts';
import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { formatDuration } from '../../lib/format-duration.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { TrackArtwork } from '../../ui/media/track-artwork.tsx';
import styles from './track-info.module.css';
import type { ShownTrack } from './track-info-query.ts';

const ARTWORK_PX = 160;

type SummaryProps = { readonly asked: RequestedTrack; readonly shown: ShownTrack };

const Facts = ({ shown: { track, albumInfo } }: Pick<SummaryProps, 'shown'>) => {
  const facts = [
    [trackTexts.album, track.album ?? albumInfo?.name],
    [trackTexts.duration, track.duration ? formatDuration(track.duration) : null],
    [trackTexts.releaseDate, albumInfo?.releaseDate],
  ] as const;
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Counts = ({ playcount, listeners }: Pick<ShownTrack['track'], 'playcount' | 'listeners'>) =>
  (playcount !== null || listeners !== null) && (
    <p className={styles.chips}>
      {playcount !== null && <Chip>{trackTexts.plays(formatPlays(playcount))}</Chip>}
      {listeners !== null && <Chip>{trackTexts.listeners(formatPlays(listeners))}</Chip>}
    </p>
  );

/** The track itself. */
export const TrackSummary = ({ asked, shown }: SummaryProps) => (
  <section className={styles.summary} aria-labelledby="track-info-name">
    <div className={styles.cover}>
      <TrackArtwork src={shown.albumArt ?? asked.artwork} sizePx={ARTWORK_PX} />
    </div>
    <div className={styles.words}>
      <h3 id="track-info-name" className={styles.name}>
        {shown.track.name}
      </h3>
      <p className={styles.by}>{trackTexts.byArtist(shown.track.artist)}</p>
      <Facts shown={shown} />
      <Counts {...shown.track} />
      {!shown.isKnown && <p className={styles.quiet}>{trackTexts.nothingKnown}</p>}
    </div>
  </section>
);
