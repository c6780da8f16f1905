import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, type RefObject, useLayoutEffect } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './dial-movement.module.css';
import { useDialMovement } from './use-dial-movement.ts';
import { useVisibleStops } from './use-visible-stops.ts';
import type { StopRange } from './visible-stops.ts';

export type DialState = {
  /** Where gestures have moved the needle, before it tunes. */
  readonly moved: number | null;
  /** The stops to be rendered; null: all. */
  readonly visible: StopRange | null;
  /** The class around the dial. */
  readonly className: string | undefined;
};

export type DialExtrasProps = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly channels: readonly DialEntry[];
  readonly tuned: number;
  readonly onChange: (state: DialState) => void;
};

const FavoriteDots = memo(({ channels }: { readonly channels: readonly DialEntry[] }) => {
  const { data: ids = [] } = useQuery(favoriteIdsOptions(useSession()));
  const favorites = new Set(ids);
  return channels.map(
    ({ _id }, index) =>
      favorites.has(_id) && (
        <span
          key={_id}
          aria-hidden
          data-favorite=""
          className={styles.favorite}
          style={{ '--index': index } as CSSProperties}
        />
      ),
  );
});

/** What the dial does without on the first screen: its movement, all of a long one, and a member's favorites. */
const DialExtras = ({ frame, channels, tuned, onChange }: DialExtrasProps) => {
  const visible = useVisibleStops(frame, channels.length);
  const moved = useDialMovement({ frame, channels, tuned });
  useLayoutEffect(
    () => onChange({ moved, visible, className: classNames(styles.dial, visible && styles.long) }),
    [moved, visible, onChange],
  );
  return <FavoriteDots channels={channels} />;
};

export default DialExtras;
