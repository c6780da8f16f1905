import { type RefObject, useLayoutEffect, useState } from 'react';
import { SHORT_DIAL_MAX_STOPS, type StopRange, stopWidth, visibleStops } from './visible-stops.ts';

/** The stops that the frame shows, where there are more than a screen holds; null: all are rendered. */
export const useVisibleStops = (frame: RefObject<HTMLElement | null>, total: number): StopRange | null => {
  const [range, setRange] = useState<StopRange | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || total <= SHORT_DIAL_MAX_STOPS) {
      setRange(null);
      return;
    }
    const measure = () => {
      const { clientWidth: widthPx } = element;
      const scale = element.firstElementChild?.getBoundingClientRect();
      const scrolledPx = Math.max(0, element.getBoundingClientRect().left - (scale?.left ?? 0));
      const seen = visibleStops({ scrolledPx, widthPx, stopPx: stopWidth(element), total });
      setRange((before) => (before?.first === seen.first && before.end === seen.end ? before : seen));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [frame, total]);
  return range;
};
