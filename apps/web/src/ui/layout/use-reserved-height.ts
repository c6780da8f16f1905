import { type RefCallback, useCallback } from 'react';

/** Keeps a custom property of the page at the element's true height, so that what is fixed never covers content. */
export const useReservedHeight = (property: `--${string}`): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const root = document.documentElement.style;
      const observer = new ResizeObserver(() => root.setProperty(property, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.removeProperty(property);
      };
    },
    [property],
  );
