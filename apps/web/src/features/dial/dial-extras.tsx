import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import styles from './dial-movement.module.css';
import { type DialMovementProps, useDialMovement } from './use-dial-movement.ts';

const FavoriteDots = ({ channels }: { readonly channels: readonly DialEntry[] }) => {
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
};

/** What the dial does without on the first screen: its movement, and a member's favorites. */
const DialExtras = (props: DialMovementProps) => {
  useDialMovement(props);
  return <FavoriteDots channels={props.channels} />;
};

export default DialExtras;
