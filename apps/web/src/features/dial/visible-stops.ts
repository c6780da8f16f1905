/** All of them are rendered. */
export const SHORT_DIAL_MAX_STOPS = 100;
/** Stops beyond either edge, so that keys and short scrolls find them in the document. */
const OVERSCAN_STOPS = 20;
/** The range changes in steps, and not with every stop that is scrolled. */
const STEP_STOPS = 10;

export type StopRange = { readonly first: number; readonly end: number };

type DialScroll = {
  readonly scrolledPx: number;
  readonly widthPx: number;
  readonly stopPx: number;
  readonly total: number;
};

/**
 * The width of a stop, which the style sheet decides: that of the needle, the last child of the scale.
 *
 * @param frame what scrolls; its first child is the scale
 */
export const stopWidth = (frame: Element): number =>
  Math.max(1, frame.firstElementChild?.lastElementChild?.getBoundingClientRect().width ?? 0);

/** The stops to be rendered: those on the screen and some beyond. */
export const visibleStops = ({ scrolledPx, widthPx, stopPx, total }: DialScroll): StopRange => {
  const firstSeen = Math.floor(scrolledPx / stopPx / STEP_STOPS) * STEP_STOPS;
  const endSeen = firstSeen + Math.ceil(widthPx / stopPx) + STEP_STOPS;
  return {
    first: Math.min(total, Math.max(0, firstSeen - OVERSCAN_STOPS)),
    end: Math.min(total, endSeen + OVERSCAN_STOPS),
  };
};
