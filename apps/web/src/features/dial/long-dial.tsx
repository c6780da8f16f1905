import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import styles from './dial.module.css';
import { DialFrame } from './dial-frame.tsx';
import { DialStop } from './dial-stop.tsx';
import { type StopRange, stopWidth, visibleStops } from './visible-stops.ts';

const NO_STOPS: StopRange = { first: 0, end: 0 };
/** The stops that the frame shows, after every scroll and change of its size. */
const useVisibleStops = (frame: RefObject<HTMLElement | null>, total: number): StopRange => {
  const [range, setRange] = useState(NO_STOPS);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: widthPx } = element;
      const scale = element.firstElementChild?.getBoundingClientRect();
      const scrolledPx = Math.max(0, element.getBoundingClientRect().left - (scale?.left ?? 0));
      const seen = visibleStops({ scrolledPx, widthPx, stopPx: stopWidth(element), total });
      setRange((before) => (before.first === seen.first && before.end === seen.end ? before : seen));
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

/** The dial of a station with many channels: only the visible ones are rendered. */
const LongDial = ({ channels }: { readonly channels: readonly DialEntry[] }) => {
  const frame = useRef<HTMLDivElement>(null);
  const { first, end } = useVisibleStops(frame, channels.length);
  const seen = Array.from({ length: end - first }, (_, at) => first + at);
  const stopAt = (index: number, tuned: number) => {
    const channel = channels[index];
    return (
      channel && (
        <DialStop
          key={index}
          channel={channel}
          index={index}
          isPlaced
          current={index === tuned}
          reachable={index === Math.max(tuned, 0)}
        />
      )
    );
  };
  return (
    <DialFrame
      channels={channels}
      frame={frame}
      className={styles.long}
      stops={(tuned) => [...new Set([Math.max(tuned, 0), ...seen])].map((index) => stopAt(index, tuned))}
    />
  );
};

export default LongDial;
