import type { BrowserContext, Page } from '@playwright/test';

/** WebKit wants data below the first and no more above the second (ManagedMediaSource.cpp). */
const STREAMING = { startsBelowSeconds: 10, endsAboveSeconds: 30 };
const OGG_PATHS = ['/opus', '/vorbis'];

type IPhoneWindow = Window & {
  closeMediaSources(): void;
  wantsData(): boolean;
  streaming: typeof STREAMING;
};

/**
 * Gives Chromium the media rules of an iPhone, before the page's scripts: ManagedMediaSource alone,
 * play() within gestures, a fixed volume, and Ogg that is claimed and fails. These are
 * the documented rules of WebKit; what a device does beyond them is in docs/devices.md.
 */
export async function becomeIPhone(browser: BrowserContext | Page): Promise<void> {
  await browser.addInitScript(replaceMediaSource, STREAMING);
  await browser.addInitScript(requireGestures);
  await browser.addInitScript(fixVolume);
  await browser.addInitScript(claimOgg, OGG_PATHS);
}

/** Closes the open sources, as the system does in the background. */
export const closeMediaSources = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as IPhoneWindow).closeMediaSources());

/** Sets other thresholds in the open page, so that a test plays for seconds where a listener plays for half a minute. */
export const setStreaming = (page: Page, thresholds: typeof STREAMING): Promise<void> =>
  page.evaluate((streaming) => {
    Object.assign((window as unknown as IPhoneWindow).streaming, streaming);
  }, thresholds);

/** Whether the newest source wants data. */
export const wantsData = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as IPhoneWindow).wantsData());

/** Ends native playback with an error, which lasts until the element gets another source. */
export const failNatively = (page: Page): Promise<void> => page.evaluate(failPlayingElement);

function failPlayingElement(): void {
  const element = [...document.querySelectorAll('audio')].find(({ paused }) => !paused);
  if (element === undefined) throw new Error('No element plays.');
  Object.defineProperty(element, 'error', {
    configurable: true,
    value: { code: MediaError.MEDIA_ERR_NETWORK },
  });
  element.addEventListener('emptied', () => Reflect.deleteProperty(element, 'error'), { once: true });
  element.dispatchEvent(new Event('error'));
}

function replaceMediaSource(streaming: typeof STREAMING): void {
  const CHECK_MS = 100;
  const sources = new Set<ManagedMediaSource>();
  const byUrl = new Map<string, ManagedMediaSource>();
  const native = MediaSource.prototype;
  const nativeState = Object.getOwnPropertyDescriptor(native, 'readyState');

  class ManagedMediaSource extends MediaSource {
    streaming = false;
    isClosed = false;
    element: HTMLMediaElement | null = null;

    constructor() {
      super();
      sources.add(this);
      const timer = setInterval(() => (this.isClosed ? clearInterval(timer) : this.check()), CHECK_MS);
    }

    override get readyState(): ReadyState {
      return this.isClosed ? 'closed' : nativeState?.get?.call(this);
    }

    check(): void {
      if (this.readyState !== 'open' || this.element === null) return;
      const { buffered, currentTime } = this.element;
      const ahead = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
      if (!this.streaming && ahead < streaming.startsBelowSeconds) this.#change(true, 'startstreaming');
      else if (this.streaming && ahead > streaming.endsAboveSeconds) this.#change(false, 'endstreaming');
    }

    #change(streaming: boolean, event: string): void {
      this.streaming = streaming;
      this.dispatchEvent(new Event(event));
    }

    /** The element keeps its source and runs dry; the buffers accept nothing any more. */
    close(): void {
      if (this.readyState !== 'open') return;
      const buffers = [...this.sourceBuffers];
      this.isClosed = true;
      for (const buffer of buffers) {
        if (!buffer.updating) buffer.remove(0, Number.POSITIVE_INFINITY);
        buffer.appendBuffer = () => {
          throw new DOMException('The source is closed.', 'InvalidStateError');
        };
      }
      this.dispatchEvent(new Event('sourceclose'));
    }
  }

  Reflect.deleteProperty(window, 'MediaSource');
  Object.assign(window, {
    ManagedMediaSource,
    closeMediaSources: () => {
      for (const source of sources) source.close();
    },
    streaming,
    wantsData: () => [...sources].at(-1)?.streaming ?? false,
  });

  // hls.js gives a managed source as a <source>; such a one opens beside an alternative too.
  const { appendChild } = Node.prototype;
  HTMLMediaElement.prototype.appendChild = function <Child extends Node>(
    this: HTMLMediaElement,
    child: Child,
  ) {
    const source = child instanceof HTMLSourceElement ? byUrl.get(child.src) : undefined;
    if (source !== undefined) source.element = this;
    return appendChild.call(this, child) as Child;
  };

  const createUrl = URL.createObjectURL;
  URL.createObjectURL = (object) => {
    const url = createUrl(object);
    if (object instanceof ManagedMediaSource) byUrl.set(url, object);
    return url;
  };
  const media = HTMLMediaElement.prototype;
  const property = Object.getOwnPropertyDescriptor(media, 'src');
  Object.defineProperty(media, 'src', {
    ...property,
    set(this: HTMLMediaElement, value: string) {
      const source = byUrl.get(value);
      if (source !== undefined) source.element = this;
      // A source opens only where remote playback is off.
      if (source === undefined || this.disableRemotePlayback) property?.set?.call(this, value);
    },
  });
}

/** An element that has played within a gesture may play again without one. */
function requireGestures(): void {
  let isGesture = false;
  const onGesture = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    isGesture = true;
    setTimeout(() => (isGesture = false));
  };
  for (const type of ['click', 'touchend', 'keydown']) addEventListener(type, onGesture, { capture: true });
  const allowed = new WeakSet<HTMLMediaElement>();
  const media = HTMLMediaElement.prototype;
  const { play } = media;
  media.play = function (this: HTMLMediaElement) {
    if (isGesture) allowed.add(this);
    if (allowed.has(this)) return play.call(this);
    return Promise.reject(new DOMException('The request is not allowed.', 'NotAllowedError'));
  };
}

/** The volume that is set reads back until the next task, and has no effect. */
function fixVolume(): void {
  const set = new WeakMap<HTMLMediaElement, number>();
  Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return set.get(this) ?? 1;
    },
    set(this: HTMLMediaElement, value: number) {
      set.set(this, value);
      setTimeout(() => set.delete(this));
    },
  });
}

function claimOgg(oggPaths: readonly string[]): void {
  const media = HTMLMediaElement.prototype;
  const { canPlayType } = media;
  media.canPlayType = function (this: HTMLMediaElement, type: string) {
    return type.startsWith('audio/ogg') ? 'maybe' : canPlayType.call(this, type);
  };
  const unplayable = URL.createObjectURL(new Blob(['OggS']));
  const property = Object.getOwnPropertyDescriptor(media, 'src');
  Object.defineProperty(media, 'src', {
    ...property,
    set(this: HTMLMediaElement, value: string) {
      const isOgg = oggPaths.some((path) => value.split('?', 1)[0]?.endsWith(path));
      property?.set?.call(this, isOgg ? unplayable : value);
    },
  });
}
