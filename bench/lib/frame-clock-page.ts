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
  /** The last event has been marked or given up, and a frame has passed since. */
  rest(): Promise<void>;
};

export type ClockedWindow = Window & { frameClock?: FrameClock };

/**
 * Runs in the page: watches one custom property of the root element, from each event of a kind until a frame shows
 * another value. An event that changes nothing is given up.
 */
export function installFrameClock([kind, property]: readonly [string, string]): void {
  const GIVE_UP_FRAMES = 60;
  const marks: FrameMarks[] = [];
  let last: Promise<void> = Promise.resolve();
  const read = () => getComputedStyle(document.documentElement).getPropertyValue(property);
  const afterPaint = (run: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  const watch = (event: Event, done: () => void) => {
    const before = read();
    let frames = 0;
    const mark = () => {
      marks.push({ frames, ms: performance.now() - event.timeStamp });
      done();
    };
    const look = () => {
      frames += 1;
      if (read() !== before) afterPaint(mark);
      else if (frames < GIVE_UP_FRAMES) requestAnimationFrame(look);
      else done();
    };
    requestAnimationFrame(look);
  };
  const follow = (event: Event) => {
    last = new Promise((done) => watch(event, done));
  };
  window.addEventListener(kind, follow, { capture: true });
  (window as ClockedWindow).frameClock = {
    take: () => marks.splice(0),
    rest: () => last.then(() => new Promise((rested) => requestAnimationFrame(() => rested()))),
  };
}
