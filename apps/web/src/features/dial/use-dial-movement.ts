import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { bindDialGestures, type MovableDial } from './dial-gestures.ts';
import { stopWidth } from './visible-stops.ts';

/** A longer way is jumped: scrolling over it would render all stops in between. */
const SMOOTH_MAX_STOPS = 40;

type Frame = RefObject<HTMLDivElement | null>;

/**
 * Whether the stops need more than the frame's width, and slide once one is tuned. Marks this, and the
 * ends behind which more follow.
 */
const useSliding = (frame: Frame, isTuned: boolean): boolean => {
  const [isOverflowing, setIsOverflowing] = useState(false);
  const isSliding = isOverflowing && isTuned;
  useLayoutEffect(() => {
    const element = frame.current;
    const scale = element?.firstElementChild;
    if (!element || !scale) return;
    element.toggleAttribute('data-sliding', isSliding);
    const markEnds = () => {
      const { left, right } = element.getBoundingClientRect();
      const stops = scale.getBoundingClientRect();
      element.toggleAttribute('data-before', stops.left < left);
      element.toggleAttribute('data-after', stops.right > right);
    };
    const measure = () => {
      markEnds();
      const gutterPx = Number.parseFloat(getComputedStyle(element).paddingLeft);
      // A scale that fits is as wide as the room; the width of the frame is rounded.
      setIsOverflowing(scale.getBoundingClientRect().width > element.clientWidth - 2 * gutterPx + 1);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(scale);
    element.addEventListener('scroll', markEnds, { passive: true });
    // Before the first paint, so that it does not slide afterwards.
    measure();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', markEnds);
    };
  }, [frame, isSliding]);
  return isSliding;
};

const useDialGestures = (frame: Frame, dial: MovableDial): void => {
  const getDial = useEffectEvent(() => dial);
  useEffect(() => {
    const ended = new AbortController();
    if (frame.current) bindDialGestures(frame.current, () => getDial(), ended.signal);
    return () => ended.abort();
  }, [frame]);
};

type Preview = { readonly index: number; readonly isScrolled: boolean };

/** Brings the needle's stop to the middle of a scale that slides. */
const useScroll = (frame: Frame, isSliding: boolean, needle: number, preview: Preview | null): void => {
  // The stops stay where they were when the scale begins to slide.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isSliding) return;
    const left = element.scrollLeft + (element.clientWidth - stopWidth(element)) / 2;
    element.scrollTo({ left, behavior: 'instant' });
  }, [frame, isSliding]);

  /** What is tuned when the dial appears is there at once. */
  const isFirst = useRef(needle >= 0);
  useEffect(() => {
    const element = frame.current;
    if (!element || !isSliding || preview?.isScrolled) return;
    const stopPx = stopWidth(element);
    const left = needle * stopPx;
    const isNear = Math.abs(left - element.scrollLeft) < SMOOTH_MAX_STOPS * stopPx;
    element.scrollTo({ left, behavior: isNear && !isFirst.current ? 'auto' : 'instant' });
    isFirst.current = false;
  }, [frame, isSliding, needle, preview]);
};

type DialMovement = {
  readonly frame: Frame;
  readonly channels: readonly DialEntry[];
  readonly tuned: number;
};

/** Moves the scale and the needle of a dial. Returns where gestures have moved the needle, before it tunes. */
export const useDialMovement = ({ frame, channels, tuned }: DialMovement): number | null => {
  const { tune } = usePlayerController();
  const [preview, setPreview] = useState<Preview | null>(null);
  const total = channels.length;
  const moved = preview?.index ?? null;
  const needle = moved ?? tuned;
  const isSliding = useSliding(frame, tuned >= 0);
  // The needle stays until the player has taken the channel over.
  if (preview && !preview.isScrolled && preview.index === tuned) setPreview(null);
  useScroll(frame, isSliding, needle, preview);
  useDialGestures(frame, {
    total,
    stopPx: () => (frame.current ? stopWidth(frame.current) : 1),
    isSliding,
    needle,
    onMove: (index, isScrolled) =>
      setPreview((before) =>
        before?.index === index && before.isScrolled === isScrolled ? before : { index, isScrolled },
      ),
    onRest: (index) => {
      const channel = channels[index];
      setPreview({ index, isScrolled: false });
      if (channel && index !== tuned) tune(channel);
    },
    onCancel: () => setPreview(null),
  });
  return moved;
};
