import type { BrowserContext, Page } from '@playwright/test';

export type MediaReading = {
  /** The element's URL; blob: means MediaSource. */
  readonly source: string;
  readonly isPaused: boolean;
  /** When this was read, by the page: a busy machine brings it late. */
  readonly atSeconds: number;
  readonly currentTimeSeconds: number;
  /** Buffered beyond the position. */
  readonly aheadSeconds: number;
  /** Chromium's own count: it proves decoded sound for streams that scripts may not read. */
  readonly decodedBytes: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly errorCode: number | null;
};

type ProbedWindow = Window & { probedMedia: Set<HTMLMediaElement> };

/** Records every media element that gets a source or plays. Call before the page opens. */
export async function probeMedia(context: BrowserContext): Promise<void> {
  await context.addInitScript(rememberMedia);
}

/** The elements so far; empty when the page touched none. */
export async function readMedia(page: Page): Promise<MediaReading[]> {
  return page.evaluate(() => {
    const probed = (window as unknown as ProbedWindow).probedMedia;
    return [...probed].map((media) => ({
      source: media.currentSrc || media.src,
      isPaused: media.paused,
      atSeconds: performance.now() / 1_000,
      currentTimeSeconds: media.currentTime,
      aheadSeconds:
        media.buffered.length > 0 ? media.buffered.end(media.buffered.length - 1) - media.currentTime : 0,
      decodedBytes: (media as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
      volume: media.volume,
      isMuted: media.muted,
      errorCode: media.error?.code ?? null,
    }));
  });
}

/** The playing elements. Preloaded and released ones are paused. */
export async function readPlaying(page: Page): Promise<MediaReading[]> {
  return (await readMedia(page)).filter(({ isPaused }) => !isPaused);
}

function rememberMedia(): void {
  const probed = new Set<HTMLMediaElement>();
  (window as unknown as ProbedWindow).probedMedia = probed;
  const media = HTMLMediaElement.prototype;
  for (const name of ['play', 'load'] as const) {
    const original = media[name] as () => never;
    media[name] = function (this: HTMLMediaElement) {
      probed.add(this);
      return original.call(this);
    };
  }
  for (const name of ['src', 'srcObject'] as const) {
    const property = Object.getOwnPropertyDescriptor(media, name);
    if (!property?.set) continue;
    const { set } = property;
    Object.defineProperty(media, name, {
      ...property,
      set(this: HTMLMediaElement, value: unknown) {
        probed.add(this);
        set.call(this, value);
      },
    });
  }
}
