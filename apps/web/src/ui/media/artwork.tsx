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
  const [ended, setEnded] = useState<{ readonly src: string; readonly isLoaded: boolean } | null>(null);
  const isLoaded = ended?.src === src ? ended?.isLoaded : undefined;
  const end = (loaded: boolean) => {
    if (src && isLoaded !== loaded) setEnded({ src, isLoaded: loaded });
  };
  return (
    <span className={styles.frame}>
      {!isLoaded && <ArtworkPlaceholder number={number} isMeanwhile={Boolean(src) && isLoaded !== false} />}
      {src && isLoaded !== false && (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={sizePx}
          height={sizePx}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => end(true)}
          onError={() => end(false)}
          // A picture in the server's HTML can load or fail before React attaches its handlers.
          ref={(image) => {
            if (image?.complete && image.currentSrc) end(image.naturalWidth > 0);
          }}
        />
      )}
    </span>
  );
};
