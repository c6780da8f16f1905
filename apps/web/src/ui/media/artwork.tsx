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

/** A picture in the server's HTML can fail before React attaches `onError`. */
const hasFailed = (image: HTMLImageElement | null) =>
  image?.complete === true && image.currentSrc !== '' && image.naturalWidth === 0;

/** A channel's picture. Decorative beside the channel's name, so its alt text is empty. */
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
