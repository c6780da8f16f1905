type SourceEvents = 'sourceopen' | 'startstreaming';

/** What MediaSource and ManagedMediaSource have in common, and what only the latter has. */
export type AnyMediaSource = {
  readonly readyState: 'closed' | 'open' | 'ended';
  /** Managed only: false while the system wants no more data. */
  readonly streaming?: boolean;
  duration: number;
  addSourceBuffer(mime: string): SourceBuffer;
  endOfStream(): void;
  addEventListener(type: SourceEvents, listener: () => void, options: { signal: AbortSignal }): void;
};

type MediaSourceClass = { new (): AnyMediaSource; isTypeSupported(mime: string): boolean };

type MediaSourceGlobals = { MediaSource?: MediaSourceClass; ManagedMediaSource?: MediaSourceClass };

function findClass(): { readonly Source: MediaSourceClass; readonly isManaged: boolean } | null {
  const globals = globalThis as unknown as MediaSourceGlobals;
  if (globals.MediaSource !== undefined) return { Source: globals.MediaSource, isManaged: false };
  if (globals.ManagedMediaSource === undefined) return null;
  return { Source: globals.ManagedMediaSource, isManaged: true };
}

export function canMediaSource(mime: string): boolean {
  return findClass()?.Source.isTypeSupported(mime) ?? false;
}

/** Iphones have the managed kind only, and open it only where remote playback is off. */
export function createMediaSource(element: HTMLMediaElement): AnyMediaSource {
  const found = findClass();
  if (found === null) throw new Error('This browser has no MediaSource; ask canMediaSource first.');
  if (found.isManaged) element.disableRemotePlayback = true;
  return new found.Source();
}
