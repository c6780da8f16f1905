import Music from '@lucide/icons/icons/music';
import styles from './artwork.module.css';
import { Icon } from './icon.tsx';
import { useBrokenSrc } from './use-broken-src.ts';

type TrackArtworkProps = { readonly src: string | null | undefined; readonly sizePx: number };

/** A track's or an artist's picture. Decorative beside their name, so its alt text is empty. */
export const TrackArtwork = ({ src, sizePx }: TrackArtworkProps) => {
  const [brokenSrc, setBroken] = useBrokenSrc();
  return (
    <span className={styles.frame}>
      {src && src !== brokenSrc ? (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={sizePx}
          height={sizePx}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        <span aria-hidden className={styles.note}>
          <Icon icon={Music} strokeWidth={1.5} />
        </span>
      )}
    </span>
  );
};
