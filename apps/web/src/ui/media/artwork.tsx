import { useState } from 'react';
import styles from './artwork.module.css';
import { ArtworkPlaceholder } from './artwork-placeholder.tsx';

type ArtworkProps = {
  readonly src: string | null | undefined;
  readonly number: number;
  readonly sizePx: number;
  /** In the first screen: loads at once with high priority. */
  readonly eager?: boolean;
};

/**
 * A channel's picture, and the placeholder while it is slow or where there is none. Decorative beside
 * the channel's name, so its alt text is empty.
 */
export const Artwork = ({ src, number, sizePx, eager = false }: ArtworkProps) => {
  const [loadedSrc, setLoaded] = useState<string | null>(null);
  const [brokenSrc, setBroken] = useState<string | null>(null);
  const usable = src !== brokenSrc && src;
  return (
    <span className={styles.frame}>
      {(!src || src !== loadedSrc) && <ArtworkPlaceholder number={number} />}
      {usable && (
        <img
          className={styles.image}
          src={usable}
          alt=""
          width={sizePx}
          height={sizePx}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(usable)}
          onError={() => setBroken(usable)}
          // A picture in the server's HTML can load or fail before React attaches its handlers.
          ref={(image) => {
            if (image?.complete && image.currentSrc) (image.naturalWidth > 0 ? setLoaded : setBroken)(usable);
          }}
        />
      )}
    </span>
  );
};
