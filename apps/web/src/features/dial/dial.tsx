import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChannelLine } from '../../entities/channel/channel-line.tsx';
import { useKnownTrack } from '../../entities/channel/use-known-track.ts';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { useIsIdle } from '../../lib/hydration.ts';
import { dialTexts } from '../../messages/channel-messages.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { hasModifier } from '../../ui/layout/has-modifier.ts';
import styles from './dial.module.css';
import type { DialExtrasProps, DialState } from './dial-extras.tsx';
import { DialStop } from './dial-stop.tsx';
import { SHORT_DIAL_MAX_STOPS } from './visible-stops.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const AT_REST: DialState = { moved: null, visible: null, className: undefined };

/** Where it cannot be loaded, the stops are pressed all the same. */
const DialExtras = lazy<ComponentType<DialExtrasProps>>(() =>
  import('./dial-extras.tsx').catch(() => ({ default: () => null })),
);

const indexOf = (target: EventTarget): number | null => {
  const stop = target instanceof Element && target.closest<HTMLElement>('[data-index]');
  return stop ? Number(stop.dataset.index) : null;
};

/** Not announced: the stops have names of their own, and the bar announces what plays. */
const DialLine = ({ channel }: { readonly channel: DialEntry | undefined }) => {
  const track = useKnownTrack(channel?._id ?? '');
  const song = [track?.title, track?.artist].filter(Boolean).join(', ');
  return <p className={styles.line}>{channel && <ChannelLine {...channel} song={song} />}</p>;
};

/**
 * The arrow keys move the focus and Enter tunes to its stop. Space plays and pauses, as everywhere on
 * the page, once there is something to pause.
 */
const useDialKeys = (isTuned: boolean) => {
  const { player } = usePlayerController();
  const isSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !isTuned) return false;
    event.preventDefault();
    return true;
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (hasModifier(event)) return;
      if (isSpace(event) && !event.repeat) player.toggle();
      const step = STEPS[event.key];
      const index = indexOf(event.target);
      if (step === undefined || index === null) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-index="${index + step}"]`)?.focus();
    },
    // Firefox presses a button when the key is released.
    onKeyUp: isSpace,
  };
};

/**
 * Sets the needle; when another channel is tuned, the focus of the scale follows.
 *
 * @param total the number of stops; null: the style sheet decides
 */
const useScale = (total: number | null, tunedId: string | undefined, stop: number) => {
  const scale = useRef<HTMLDivElement>(null);
  const needle = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (tunedId !== undefined && scale.current?.contains(document.activeElement))
      scale.current.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [tunedId]);

  // By script, because the content security policy refuses style attributes in the server's HTML. Each on its own
  // element: what moves is not inherited by all stops.
  useLayoutEffect(
    () => scale.current?.style.setProperty('--stops', total === null ? null : String(total)),
    [total],
  );
  useLayoutEffect(() => needle.current?.style.setProperty('--stop', String(Math.max(stop, 0))), [stop]);
  return { scale, needle };
};

/** The stops that are in the document, in their order: always the tuned one, which the tab key reaches. */
const listStops = (total: number, visible: DialState['visible'], tuned: number): readonly number[] => {
  const { first, end } = visible ?? { first: 0, end: total };
  const seen = Array.from({ length: end - first }, (_, at) => first + at);
  if (tuned < first) return [tuned, ...seen];
  return tuned < end ? seen : [...seen, tuned];
};

type DialProps = {
  readonly channels: readonly DialEntry[];
  /** Whether more channels follow soon: the scale has room for them. */
  readonly isPart?: boolean;
  /** Sets other sizes. */
  readonly className?: string | undefined;
};

/**
 * All channel numbers on a tuning scale, whose needle points at the tuned channel, and a line that names the
 * channel below the needle, the pointer or the focus. It is one tab stop, within which the arrow keys move the
 * focus. Of many channels only the visible ones are in the document.
 */
export const Dial = ({ channels: all, isPart = false, className }: DialProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const currentId = usePlayerState(({ channel }) => channel?._id);
  const [pointed, setPointed] = useState<number | null>(null);
  const [state, setState] = useState(AT_REST);
  const isLong = state.visible !== null;
  const channels = isLong ? all : all.slice(0, SHORT_DIAL_MAX_STOPS);
  const tuned = channels.findIndex(({ _id }) => _id === currentId);
  const isIdle = useIsIdle();
  // What is rendered together with the dial would measure it before its elements are there.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  const { scale, needle } = useScale(isPart ? null : channels.length, currentId, state.moved ?? tuned);
  const point = ({ target }: PointerEvent | FocusEvent) => setPointed(indexOf(target));
  const leave = () => setPointed(null);
  return (
    <div className={classNames(styles.dial, className, state.className)}>
      <DialLine channel={channels[state.moved ?? pointed ?? tuned]} />
      <div ref={frame} className={styles.window} data-frame>
        <div
          ref={scale}
          role="toolbar"
          aria-label={dialTexts.label}
          className={styles.scale}
          data-tuned={tuned >= 0 || undefined}
          data-part={isPart || undefined}
          onPointerOver={point}
          onPointerLeave={leave}
          onFocus={point}
          onBlur={leave}
          {...useDialKeys(tuned >= 0)}
        >
          {listStops(channels.length, state.visible, Math.max(tuned, 0)).map((index) => {
            const channel = channels[index];
            return (
              channel && (
                <DialStop
                  key={channel._id}
                  channel={channel}
                  index={index}
                  isPlaced={isLong}
                  current={index === tuned}
                  reachable={index === Math.max(tuned, 0)}
                />
              )
            );
          })}
          {isIdle && isMounted && (
            <Suspense>
              <DialExtras frame={frame} channels={all} tuned={tuned} onChange={setState} />
            </Suspense>
          )}
          <span ref={needle} aria-hidden className={styles.needle} />
        </div>
      </div>
    </div>
  );
};
