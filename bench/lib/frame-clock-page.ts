/** What one press or move has led to. */
export type FrameMarks = {
  /** Frames begun from the event on, up to and with the one that was painted with the change. */
  readonly frames: number;
  /** From the event's own time until that frame had been handed over. */
  readonly ms: number;
};

type FrameClock = {
  /** Those since the last call. */
  take(): FrameMarks[];
};

export type ClockedWindow = Window & { frameClock?: FrameClock };

/**
 * Runs in the page: watches one custom property of the root element, from each event of a kind until a frame shows
 * another value. An event that changes nothing is given up with the next one.
 */
export function installFrameClock([kind, property]: readonly [string, string]): void {
  const marks: FrameMarks[] = [];
  let current = 0;
  const read = () => getComputedStyle(document.documentElement).getPropertyValue(property);
  const afterPaint = (run: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  const watch = (event: Event) => {
    current += 1;
    const own = current;
    const before = read();
    let frames = 0;
    const look = () => {
      frames += 1;
      if (own !== current) return;
      if (read() === before) requestAnimationFrame(look);
      else afterPaint(() => marks.push({ frames, ms: performance.now() - event.timeStamp }));
    };
    requestAnimationFrame(look);
  };
  window.addEventListener(kind, watch, { capture: true });
  (window as ClockedWindow).frameClock = { take: () => marks.splice(0) };
}
