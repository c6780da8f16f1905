/**
 * Functions that run inside the measured page. Playwright sends each as text, so none can use
 * another; they share state through the window.
 */
export type SoundMark =
  | 'pointerover'
  | 'pointerdown'
  | 'click'
  | 'fetch'
  | 'answer'
  | 'bytes'
  | 'source open'
  | 'append'
  | 'appended'
  | 'play()'
  | 'playing'
  | 'sound';

/** Milliseconds of the page's clock. */
export type SoundMarks = Partial<Record<SoundMark, number>>;

type ClockTab = Window & {
  soundMarks: SoundMarks | null;
  oldSources: Set<string>;
  soundingElements: Set<HTMLMediaElement>;
  markSound(mark: SoundMark, atMs?: number): void;
};

/** Records the first of each mark once armed. Presses are captured before the page handles them. */
export function installClock(): void {
  const tab = window as unknown as ClockTab;
  tab.soundMarks = null;
  tab.oldSources = new Set();
  tab.soundingElements = new Set();
  tab.markSound = (mark, atMs = performance.now()) => {
    if (tab.soundMarks) tab.soundMarks[mark] ??= atMs;
  };
  for (const type of ['pointerover', 'pointerdown', 'click'] as const) {
    addEventListener(type, ({ timeStamp }) => tab.markSound(type, timeStamp), { capture: true });
  }
}

/** Starts the clock. Audio that plays already does not count for the next press. */
export function armClock(): void {
  const tab = window as unknown as ClockTab;
  tab.oldSources = new Set([...tab.soundingElements].map((element) => element.currentSrc));
  tab.soundMarks = {};
}

export function readClock(): SoundMarks | null {
  const { soundMarks } = window as unknown as ClockTab;
  return soundMarks?.sound === undefined ? null : soundMarks;
}

/** Sound starts when currentTime first advances after `playing`. */
export function watchElements(): void {
  const tab = window as unknown as ClockTab;
  const { play } = HTMLMediaElement.prototype;
  const untilMoved = (element: HTMLMediaElement, fromSeconds: number): void => {
    if (element.currentTime > fromSeconds) tab.markSound('sound');
    else setTimeout(untilMoved, 0, element, fromSeconds);
  };
  const onPlaying = ({ target }: Event) => {
    const element = target as HTMLMediaElement;
    if (tab.soundMarks === null || tab.oldSources.has(element.currentSrc)) return;
    tab.markSound('playing');
    untilMoved(element, element.currentTime);
  };
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    tab.markSound('play()');
    tab.soundingElements.add(this);
    this.addEventListener('playing', onPlaying);
    return play.call(this);
  };
}

/** Marks the stages before the element has audio to play. */
export function watchStreams(): void {
  const tab = window as unknown as ClockTab;
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const isStream = !new URL(
      input instanceof Request ? input.url : input,
      location.href,
    ).pathname.startsWith('/api/');
    if (isStream) tab.markSound('fetch');
    const response = await fetch.call(window, input, init);
    if (isStream) tab.markSound('answer');
    return response;
  };
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const result = await read.call(this);
    tab.markSound('bytes');
    return result;
  };
  const { addSourceBuffer } = MediaSource.prototype;
  MediaSource.prototype.addSourceBuffer = function (this: MediaSource, type: string) {
    tab.markSound('source open');
    return addSourceBuffer.call(this, type);
  };
  const { appendBuffer } = SourceBuffer.prototype;
  SourceBuffer.prototype.appendBuffer = function (this: SourceBuffer, bytes: BufferSource) {
    tab.markSound('append');
    this.addEventListener('updateend', () => tab.markSound('appended'), { once: true });
    appendBuffer.call(this, bytes);
  };
}
