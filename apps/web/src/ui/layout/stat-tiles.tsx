import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import styles from './stat-tiles.module.css';

/** With a path, the whole tile is a link. */
type StatTile = readonly [name: string, value: ReactNode, to?: string | undefined];
type StatTilesProps = {
  readonly tiles: readonly StatTile[];
  /** `small` has the name beside the value. */
  readonly size?: 'small' | 'large';
};

export const StatTiles = ({ tiles, size = 'large' }: StatTilesProps) => (
  <dl className={classNames(styles.tiles, size === 'small' && styles.small)}>
    {tiles.map(([name, value, to]) => (
      <div key={name} className={styles.tile}>
        <dt className={styles.name}>
          {to ? (
            <Link to={to} className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
