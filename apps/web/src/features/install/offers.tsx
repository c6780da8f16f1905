import { type ReactNode, type RefCallback, useCallback } from 'react';
import styles from './offers.module.css';

/** Sets a custom property to the element's height while it is fixed, so that it never covers content. */
const useReservedHeight = (property: `--${string}`): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const root = document.documentElement.style;
      const observer = new ResizeObserver(() => {
        const isFixed = getComputedStyle(element).position === 'fixed';
        root.setProperty(property, `${isFixed ? element.offsetHeight : 0}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.removeProperty(property);
      };
    },
    [property],
  );

type OfferProps = {
  readonly icon: ReactNode;
  readonly text: string;
  /** Buttons. */
  readonly children: ReactNode;
};

/** An offer at the bottom of the page that takes no focus. */
export const Offer = ({ icon, text, children }: OfferProps) => (
  <section aria-label={text} className={styles.offer}>
    <span className={styles.icon}>{icon}</span>
    <p className={styles.text} role="status">
      {text}
    </p>
    <div className={styles.actions}>{children}</div>
  </section>
);

/** Positioned above the player bar; the page reserves room for it. */
export const Offers = ({ children }: { readonly children: ReactNode }) => (
  <div ref={useReservedHeight('--offers-height')} className={styles.offers}>
    {children}
  </div>
);
