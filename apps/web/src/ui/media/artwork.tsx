import { useState } from 'react';
import styles from './artwork.module.css';
import { ArtworkPlaceholder } from './artwork-placeholder.tsx';

type ArtworkProps = {
  readonly src: string | null | undefined;
  readonly number: number;
  readonly sizePx: number;
  /** In the first screen: asked for at once and first. */
  readonly eager?: boolean;
};

/** In the server's HTML a picture can fail before React listens. */
const hasFailed = (image: HTMLImageElement | null) =>
  image?.complete === true && image.currentSrc !== '' && image.naturalWidth === 0;

/** A channel's picture; it stands beside the channel's name and says nothing new, so it has no text of its own. */
export const Artwork = ({ src, number, sizePx, eager = false }: ArtworkProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const usable = src && src !== brokenSrc;
  return (
    <span className={styles.frame}>
      {usable ? (
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
          onError={() => setBrokenSrc(src)}
          ref={(image) => {
            if (hasFailed(image)) setBrokenSrc(src);
          }}
        />
      ) : (
        <ArtworkPlaceholder number={number} />
      )}
    </span>
  );
};
