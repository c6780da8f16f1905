import type { CardVariant } from './card-variant.ts';
import card from './channel-card.module.css';

const styles = { card: card.cover };

/**
 * On phones a row, on wider screens a cover with texts below. Four pictures can be in the first screen:
 * one line on a desktop, four rows on a phone.
 */
export const featuredCard: CardVariant = { styles, Heading: 'h3', hasPicture: true, eagerCount: 4 };

export const coverCard: CardVariant = { styles, Heading: 'h2', hasPicture: true, eagerCount: 0 };
