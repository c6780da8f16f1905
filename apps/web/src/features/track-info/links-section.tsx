import type { RequestedTrack } from '../../entities/channel/track-info-store.ts';
import { httpAddress } from '../../lib/safe-url.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import styles from './track-info.module.css';
import type { ShownTrack } from './track-info-query.ts';

const SEARCH = 'https://duckduckgo.com/?q=';

const lyricsSearch = ({ artist, title }: RequestedTrack): string =>
  SEARCH + encodeURIComponent(`${artist} ${title} lyrics`.toWellFormed());

type LinksSectionProps = { readonly asked: RequestedTrack; readonly shown: ShownTrack };

/** Where to read on. */
export const LinksSection = ({ asked, shown: { track, artist } }: LinksSectionProps) => {
  const links = [
    [trackTexts.trackPage, httpAddress(track.url)],
    [trackTexts.artistPage, httpAddress(artist?.url)],
    [trackTexts.searchLyrics, lyricsSearch(asked)],
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
