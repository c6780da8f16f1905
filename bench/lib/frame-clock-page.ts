/** The effect of one press or move. */
export type FrameMarks = {
  /** Frames from the event up to and including the one that paints the change. */
  readonly frames: number;
  /** Milliseconds from the event's timestamp until that frame was handed over. */
  readonly ms: number;
};

type FrameClock = {
  /** Returns the marks since the last call. */
  take(): FrameMarks[];
  /** Resolves a frame after the last event has been marked or given up. */
  rest(): Promise<void>;
};

export type ClockedWindow = Window & { frameClock?: FrameClock };

/**
 * Runs in the page: watches one custom property of the root element, from each event of a kind
 * until a frame shows another value. It gives up on an event that changes nothing.
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
    const check = () => {
      frames += 1;
      if (read() !== before) afterPaint(mark);
      else if (frames < GIVE_UP_FRAMES) requestAnimationFrame(check);
      else done();
    };
    requestAnimationFrame(check);
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
