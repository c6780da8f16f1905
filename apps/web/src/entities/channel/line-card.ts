import type { CardVariant } from './card-variant.ts';
import styles from './line-card.module.css';

/** A line without a picture, so that hundreds of channels fit on a few screens. */
export const lineCard: CardVariant = { styles, Heading: 'h2', hasPicture: false, eagerCount: 0 };
