import type { ReactNode } from 'react';
import styles from './stat-tiles.module.css';

type StatTilesProps = { readonly tiles: readonly (readonly [name: string, value: ReactNode])[] };

export const StatTiles = ({ tiles }: StatTilesProps) => (
  <dl className={styles.tiles}>
    {tiles.map(([name, value]) => (
      <div key={name} className={styles.tile}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
