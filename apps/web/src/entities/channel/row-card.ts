import type { CardVariant } from './card-variant.ts';
import styles from './row-card.module.css';

/** A row on every screen. */
export const rowCard: CardVariant = { styles, Heading: 'h3', hasPicture: true, eagerCount: 0 };
