import { type RefCallback, useCallback } from 'react';

const HEIGHT_PROPERTY = '--bar-height';

/** Keeps the page's reserve at the bar's true height, so that the bar never covers content. */
export const useBarHeight = (): RefCallback<HTMLElement> =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(HEIGHT_PROPERTY, `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      root.removeProperty(HEIGHT_PROPERTY);
    };
  }, []);
