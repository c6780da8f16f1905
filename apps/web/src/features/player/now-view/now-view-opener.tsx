import { useEffect, useRef } from 'react';
import { useSwipes } from '../../../lib/use-swipes.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import styles from './now-view-opener.module.css';
import { useNowView } from './use-now-view.ts';

const BAR = '[data-player-bar]';

/** Covers the artwork and the titles of the bar: a press on them, and a swipe up on the bar, open the view. */
export const NowViewOpener = () => {
  const { open } = useNowView();
  const button = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  // Before the swipes are bound.
  useEffect(() => {
    bar.current = button.current?.closest<HTMLElement>(BAR) ?? null;
  }, []);
  useSwipes(bar, { hasMeaning: (direction) => direction === 'up', onSwipe: open });
  return (
    <button
      ref={button}
      type="button"
      className={styles.opener}
      aria-label={nowViewTexts.open}
      aria-haspopup="dialog"
      title={nowViewTexts.open}
      onClick={open}
    />
  );
};
