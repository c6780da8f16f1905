/**
 * Functions that run inside the measured page. Playwright sends each as text, so none can use another; they share
 * state through the window.
 */

/** What one press costs the page's thread, and when its frame was seen. */
export type PressReading = {
  /** From the press to the end of its frame, by Event Timing: in steps of 8 ms, 16 at least. */
  readonly durationMs: number;
  /** The longest `processingEnd - processingStart` of its events. */
  readonly processingMs: number;
  /** From the press to the end of the first frame that has the awaited element. */
  readonly shownMs: number;
};

type EventEntry = PerformanceEntry & {
  readonly interactionId: number;
  readonly processingStart: number;
  readonly processingEnd: number;
};

type ClockTab = Window & {
  eventEntries: EventEntry[];
  pressedAtMs: number | null;
  awaited: string;
  shownMs: number;
  frameTimesMs: number[] | null;
};

export function watchPresses(): void {
  const tab = window as unknown as ClockTab;
  Object.assign(tab, { eventEntries: [], pressedAtMs: null, awaited: '', shownMs: Number.NaN });
  new PerformanceObserver((list) => {
    tab.eventEntries.push(...(list.getEntries() as EventEntry[]).filter((entry) => entry.interactionId > 0));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  /** Looks in each frame, and notes the end of the first that has it: a task of its own comes after the paint. */
  const watchAwaited = (pressedAtMs: number) => {
    requestAnimationFrame(() => {
      if (!document.querySelector(tab.awaited)) return watchAwaited(pressedAtMs);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        tab.shownMs = performance.now() - pressedAtMs;
      };
      port2.postMessage(null);
    });
  };
  const onPress = ({ timeStamp }: Event) => {
    if (!tab.awaited || tab.pressedAtMs !== null) return;
    tab.pressedAtMs = timeStamp;
    watchAwaited(timeStamp);
  };
  for (const type of ['pointerup', 'keydown']) addEventListener(type, onPress, { capture: true });
}

/** @param awaited a selector of what the press brings; empty: only the press is measured */
export function armPress(awaited: string): void {
  const tab = window as unknown as ClockTab;
  Object.assign(tab, { eventEntries: [], pressedAtMs: null, awaited, shownMs: Number.NaN });
}

export function readPress(): PressReading {
  const { eventEntries, shownMs } = window as unknown as ClockTab;
  const longest = (values: readonly number[]) => values.reduce((most, one) => Math.max(most, one), 0);
  return {
    // Chromium has no entries of what is shorter.
    durationMs: Math.max(16, longest(eventEntries.map(({ duration }) => duration))),
    processingMs: longest(
      eventEntries.map(({ processingStart, processingEnd }) => processingEnd - processingStart),
    ),
    shownMs,
  };
}

/** Notes the time of each frame from now on. */
export function startFrames(): void {
  const tab = window as unknown as ClockTab;
  const times: number[] = [];
  tab.frameTimesMs = times;
  const note = (frameMs: number) => {
    if (tab.frameTimesMs !== times) return;
    times.push(frameMs);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

export function endFrames(): number[] {
  const tab = window as unknown as ClockTab;
  const times = tab.frameTimesMs ?? [];
  tab.frameTimesMs = null;
  return times;
}
