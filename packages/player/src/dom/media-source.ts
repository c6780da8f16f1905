import type { MediaSourceMime, Mp4Mime } from '../core/output-choice.ts';
import { releaseElement } from './loading-element.ts';

type SourceEventType = 'sourceopen' | 'sourceclose' | 'startstreaming';

/** What MediaSource and ManagedMediaSource have in common, plus `streaming` of the latter. */
export type AnyMediaSource = {
  readonly readyState: 'closed' | 'open' | 'ended';
  /** ManagedMediaSource only: false while the system wants no more data. */
  readonly streaming?: boolean;
  duration: number;
  addSourceBuffer(mime: string): SourceBuffer;
  endOfStream(): void;
  addEventListener(type: SourceEventType, handler: () => void, options: { signal: AbortSignal }): void;
};

type MediaSourceClass = { new (): AnyMediaSource; isTypeSupported(mime: string): boolean };

type MediaSourceGlobals = { MediaSource?: MediaSourceClass; ManagedMediaSource?: MediaSourceClass };

function findClass(): { readonly Source: MediaSourceClass; readonly isManaged: boolean } | null {
  const globals = globalThis as unknown as MediaSourceGlobals;
  if (globals.MediaSource !== undefined) return { Source: globals.MediaSource, isManaged: false };
  if (globals.ManagedMediaSource === undefined) return null;
  return { Source: globals.ManagedMediaSource, isManaged: true };
}

/** Returns whether MediaSource, managed or not, plays this MIME type in this browser. */
export function canMediaSource(mime: string): boolean {
  return findClass()?.Source.isTypeSupported(mime) ?? false;
}

const FRAGMENTED_MP4: Readonly<Record<MediaSourceMime, string>> = {
  'audio/mpeg': 'audio/mp4; codecs="mp3"',
  'audio/aac': 'audio/mp4; codecs="mp4a.40.2"',
  'audio/flac': 'audio/mp4; codecs="flac"',
  'audio/ogg; codecs="flac"': 'audio/mp4; codecs="flac"',
  'audio/ogg; codecs="opus"': 'audio/mp4; codecs="opus"',
};
/** WebKit, which names Apple as its vendor, claims bare AAC, of which WebKitGTK 2.50 decodes nothing. */
const isBare = (mime: MediaSourceMime): boolean =>
  mime === 'audio/mpeg' || (mime === 'audio/aac' && !/^Apple/.test(navigator.vendor));

/** How a SourceBuffer takes frames: as they are, or in fragmented MP4, as in Firefox. */
type FrameFormat = { readonly type: string; readonly muxed: MediaSourceMime | null };

const isMp4 = (mime: string): mime is Mp4Mime => mime.startsWith('audio/mp4');

/** Returns the format in which MediaSource takes frames of this type here; null: in none. */
export function frameFormat(mime: MediaSourceMime | Mp4Mime): FrameFormat | null {
  if ((isMp4(mime) || isBare(mime)) && canMediaSource(mime)) return { type: mime, muxed: null };
  if (isMp4(mime)) return null;
  const type = FRAGMENTED_MP4[mime];
  return canMediaSource(type) ? { type, muxed: mime } : null;
}

/**
 * Creates the MediaSource for an element. iPhones have ManagedMediaSource only and open it only
 * where remote playback is off. Throws where there is neither.
 */
function createMediaSource(element: HTMLMediaElement): AnyMediaSource {
  const found = findClass();
  if (found === null) throw new Error('This browser has no MediaSource.');
  if (found.isManaged) element.disableRemotePlayback = true;
  return new found.Source();
}

/**
 * A MediaSource attached to an element. Attaching takes some 15 ms, so a preload does it as well.
 */
export class MediaSourceHandle {
  readonly element: HTMLAudioElement;
  readonly source: AnyMediaSource;
  readonly #url: string;

  constructor(element: HTMLAudioElement) {
    this.element = element;
    this.source = createMediaSource(element);
    this.#url = URL.createObjectURL(this.source as MediaSource);
    element.src = this.#url;
  }

  /** Releases the object URL; playback continues. */
  revoke(): void {
    URL.revokeObjectURL(this.#url);
  }

  /** Closes a source that no press has used. */
  release(): void {
    releaseElement(this.element);
    this.revoke();
  }
}
