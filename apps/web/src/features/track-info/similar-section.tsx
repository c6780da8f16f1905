import type { SimilarArtist } from '@airdial/contract/lastfm/schema';
import { SIMILAR_ARTISTS_SHOWN_COUNT } from '@airdial/contract/limits';
import { toPercent } from '../../lib/formats.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import styles from './track-info.module.css';

const SimilarCard = ({ artist: { name, match, url } }: { readonly artist: SimilarArtist }) => (
  <li className={styles.card}>
    <ExternalLink href={url} fallback={<span>{name}</span>}>
      {name}
    </ExternalLink>
    <span className="secondary small">{trackTexts.match(toPercent(match))}</span>
  </li>
);

type SimilarSectionProps = { readonly artists: readonly SimilarArtist[] };

export const SimilarSection = ({ artists }: SimilarSectionProps) => {
  if (artists.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="track-info-similar">
      <h3 id="track-info-similar">{trackTexts.similarSection}</h3>
      <ul className={styles.cards}>
        {artists.slice(0, SIMILAR_ARTISTS_SHOWN_COUNT).map((artist) => (
          <SimilarCard key={artist.name} artist={artist} />
        ))}
      </ul>
    </section>
  );
};
