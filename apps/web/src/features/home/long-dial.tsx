import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { dialTexts } from '../../messages/channel-messages.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './dial.module.css';
import { DialStop } from './dial-stop.tsx';
import { type StopRange, visibleStops } from './visible-stops.ts';

/** `--slot` of the style sheet. */
const STOP_PX = 56;
/** A longer way is jumped: scrolling over it would render all stops in between. */
const SMOOTH_MAX_STOPS = 40;
const NO_STOPS: StopRange = { first: 0, end: 0 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const moveFocusWithArrows = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  const index = Number(event.target.dataset.index) + step;
  event.currentTarget.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
};

/** The stops that the frame shows, after every scroll and change of its size. */
const useVisibleStops = (frame: RefObject<HTMLElement | null>, total: number): StopRange => {
  const [range, setRange] = useState(NO_STOPS);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft: scrolledPx, clientWidth: widthPx } = element;
      const seen = visibleStops({ scrolledPx, widthPx, stopPx: STOP_PX, total });
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
  const total = channels.length;
  const currentId = usePlayerState(({ channel }) => channel?._id);
  const current = channels.findIndex(({ _id }) => _id === currentId);
  const { first, end } = useVisibleStops(frame, total);
  const reachable = Math.max(current, 0);
  const seen = Array.from({ length: end - first }, (_, at) => first + at);
  const stops = seen.includes(reachable) ? seen : [reachable, ...seen];

  useEffect(() => {
    const element = frame.current;
    if (!element || current < 0) return;
    const left = (current + 0.5) * STOP_PX - element.clientWidth / 2;
    const isNear = Math.abs(left - element.scrollLeft) < SMOOTH_MAX_STOPS * STOP_PX;
    element.scrollTo({ left, behavior: isNear ? 'smooth' : 'auto' });
    // As in the short dial.
    if (element.contains(document.activeElement))
      element.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [current]);

  return (
    <div ref={frame} className={styles.window}>
      <div
        role="toolbar"
        aria-label={dialTexts.label}
        className={classNames(styles.scale, styles.long)}
        style={{ '--stops': total, '--stop': reachable } as CSSProperties}
        data-tuned={current >= 0 || undefined}
        onKeyDown={moveFocusWithArrows}
      >
        {stops.map((index) => {
          const channel = channels[index];
          return (
            channel && (
              <DialStop
                key={index}
                channel={channel}
                index={index}
                current={index === current}
                reachable={index === reachable}
              />
            )
          );
        })}
        <span aria-hidden className={styles.needle} />
      </div>
    </div>
  );
};

export default LongDial;
