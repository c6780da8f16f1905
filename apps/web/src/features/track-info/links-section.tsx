import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import styles from './track-info.module.css';
import type { TrackDetails } from './track-info-query.ts';

const SEARCH = 'https://duckduckgo.com/?q=';

const lyricsSearch = ({ artist, title }: RequestedTrack): string =>
  SEARCH + encodeURIComponent(`${artist} ${title} lyrics`.toWellFormed());

type LinksSectionProps = { readonly requested: RequestedTrack; readonly details: TrackDetails };

export const LinksSection = ({ requested, details: { track, artist } }: LinksSectionProps) => {
  const links = [
    [trackTexts.trackPage, track.url],
    [trackTexts.artistPage, artist?.url],
    [trackTexts.searchLyrics, lyricsSearch(requested)],
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="track-info-links">
      <h3 id="track-info-links">{trackTexts.linksSection}</h3>
      <ul className={styles.links}>
        {links.map(
          ([text, address]) =>
            address && (
              <li key={text}>
                <ExternalLink href={address}>{text}</ExternalLink>
              </li>
            ),
        )}
      </ul>
    </section>
  );
};
