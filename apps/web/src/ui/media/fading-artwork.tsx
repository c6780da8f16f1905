import { ARTWORK_FADE_MS, ARTWORK_SWITCH_DELAY_MS } from '@airdial/contract/limits';
import type { CSSProperties } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './artwork.module.css';
import { ArtworkPlaceholder } from './artwork-placeholder.tsx';
import { useBrokenSrc } from './use-broken-src.ts';
import { useCrossFade } from './use-cross-fade.ts';

type LayerProps = { readonly src: string | null; readonly number: number; readonly sizePx: number };

const Layer = ({ src, number, sizePx, fading }: LayerProps & { readonly fading: boolean }) => {
  const [brokenSrc, setBroken] = useBrokenSrc();
  const className = classNames(styles.image, fading && styles.fading);
  if (src === null || src === brokenSrc)
    return (
      <span className={className}>
        <ArtworkPlaceholder number={number} />
      </span>
    );
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={sizePx}
      height={sizePx}
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  );
};

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Artwork that cross-fades when the track changes. */
export const FadingArtwork = ({ src, number, sizePx }: LayerProps) => {
  const isReduced = prefersReducedMotion();
  const [delayMs, fadeMs] = isReduced ? [0, 0] : [ARTWORK_SWITCH_DELAY_MS, ARTWORK_FADE_MS];
  const { shown, leaving } = useCrossFade(src, delayMs, fadeMs);
  const layer = { number, sizePx };
  return (
    <span className={styles.frame} style={{ '--fade': `${ARTWORK_FADE_MS}ms` } as CSSProperties}>
      {leaving !== undefined && <Layer key={`${leaving}`} src={leaving} fading={false} {...layer} />}
      <Layer key={`${shown}`} src={shown} fading={leaving !== undefined} {...layer} />
    </span>
  );
};
