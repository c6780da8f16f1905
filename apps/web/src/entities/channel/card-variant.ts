import { classNames } from '../../ui/layout/class-names.ts';
import styles from './channel-card.module.css';

/** How a list shows its cards: the sizes differ by their styles. */
export type CardVariant = {
  /** What a size adds to the classes of channel-card, which are a row. */
  readonly styles: { readonly [part: string]: string | undefined };
  /** The level below the list's own heading. */
  readonly Heading: 'h2' | 'h3';
  readonly hasPicture: boolean;
  /** How many of the first cards load their picture eagerly. */
  readonly eagerCount: number;
};

/** The class of a card's part in a size. */
export const partClass = ({ styles: own }: CardVariant, part: string): string =>
  classNames(styles[part], own[part]);
