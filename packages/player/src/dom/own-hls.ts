import { HlsLoader, type HlsPlace, type LoadedSegment } from '../core/hls-loader.ts';
import { HlsFailure, type HlsPorts, HlsRefusal, openHls } from '../core/hls-resources.ts';
import { HlsSegmentReader, type SegmentSound } from '../core/hls-segment.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { MAX_AHEAD_SECONDS, MAX_BUFFER_TARGET_SECONDS, REWIND_WINDOW_SECONDS } from '../core/trim-policy.ts';
import { outputLoss } from './element-events.ts';
import { type HlsPlayback, type HlsStart, PRELOAD_MAX_SECONDS } from './hls-playback.ts';
import { frameFormat, MediaSourceHandle } from './media-source.ts';
import { SourceBufferQueue } from './source-buffer-queue.ts';

/** What a live playlist lists reaches as far as a listener can rewind, beyond the deepest buffer. */
const LIVE_MAX_AHEAD_SECONDS = REWIND_WINDOW_SECONDS + MAX_BUFFER_TARGET_SECONDS;
/** Between looks at a buffer that is full. */
const FULL_MS = 500;
/** So many segments without sound in turn are no accident. */
const UNREADABLE_MAX = 3;
const EMPTY_STATUS = 200;

/**
 * Opens a stream, and decides by its first segment whether to play it.
 *
 * @throws HlsRefusal where another library may play it
 * @throws HlsFailure where nothing will
 */
export async function startOwnHls(start: HlsStart, ports: HlsPorts): Promise<HlsPlayback> {
  // First, since a source takes a while to open.
  const handle = new MediaSourceHandle(start.element);
  start.signal.addEventListener('abort', () => handle.revoke(), { once: true });
  start.onAttached();
  const { url, behindSeconds } = start.request;
  const { heardUntil } = start;
  const loader = new HlsLoader(await openHls(url, ports), { behindSeconds, heardUntil }, ports);
  if (loader.isRecording && start.isLive) throw new HlsFailure('The stream has ended.', null);
  const segment = await loader.next();
  if (segment === null) throw new HlsFailure('The playlist is empty.', EMPTY_STATUS);
  const reader = new HlsSegmentReader();
  const sound = reader.read(segment);
  if (frameFormat(sound.mime) === null) throw new HlsRefusal('MediaSource does not take it.');
  const playback = new OwnHls(start, ports, { handle, loader, reader });
  playback.play(segment, sound);
  return playback;
}

type OwnHlsParts = {
  readonly handle: MediaSourceHandle;
  readonly loader: HlsLoader;
  readonly reader: HlsSegmentReader;
};

/** Plays HLS through the same buffer as other streams. */
class OwnHls implements HlsPlayback {
  readonly isOwn = true;
  readonly #start: HlsStart;
  readonly #ports: HlsPorts;
  readonly #loader: HlsLoader;
  readonly #reader: HlsSegmentReader;
  readonly #queue: SourceBufferQueue;
  #appendedSeconds = 0;
  #isHeld = true;
  #unreadable = 0;

  constructor(start: HlsStart, ports: HlsPorts, { handle, loader, reader }: OwnHlsParts) {
    this.#start = start;
    this.#ports = ports;
    this.#loader = loader;
    this.#reader = reader;
    const { signal, element } = start;
    this.#queue = new SourceBufferQueue(handle, null, {
      signal,
      onBroken: () => this.#fail('decode'),
      // iPhones close sources in the background.
      onClosed: () => this.#fail('interrupted'),
    });
    element.addEventListener('waiting', () => this.#queue.skipGap(), { signal });
    // A stream that was open before goes on where it stopped; the first press begins at a whole segment.
    if (start.request.bypassCache) element.currentTime = loader.offsetSeconds;
    void start.taken.then(() => {
      this.#isHeld = false;
    });
  }

  /** With what is listed and still has to be loaded. */
  get span(): HlsPlayback['span'] {
    const { span, endSeconds } = this.#queue;
    if (span === null) return null;
    return { startSeconds: span.startSeconds, endSeconds: endSeconds + this.#loader.remainingSeconds };
  }

  get isLive(): boolean {
    return !this.#loader.isRecording;
  }

  get place(): HlsPlace {
    return this.#loader.place;
  }

  play(segment: LoadedSegment, sound: SegmentSound): void {
    this.#append(segment, sound);
    void this.#load().catch((cause: unknown) => {
      if (!this.#start.signal.aborted)
        this.#fail(cause instanceof HlsRefusal ? 'format-unsupported' : 'network');
    });
  }

  async #load(): Promise<void> {
    for (;;) {
      while (this.#isFull) await this.#waitForRoom();
      const segment = await this.#loader.next();
      if (segment === null) break;
      const sound = this.#read(segment);
      if (sound !== null) this.#append(segment, sound);
    }
    this.#queue.finish();
  }

  /** Null: a page of a network's gate, or another file that is no sound. */
  #read(segment: LoadedSegment): SegmentSound | null {
    try {
      const sound = this.#reader.read(segment);
      this.#unreadable = 0;
      return sound;
    } catch (cause) {
      this.#unreadable += 1;
      if (this.#unreadable >= UNREADABLE_MAX) throw cause;
      return null;
    }
  }

  #append({ seconds, isDiscontinuity }: LoadedSegment, { mime, bytes }: SegmentSound): void {
    if (isDiscontinuity) this.#queue.startConnection();
    this.#queue.setMime(mime);
    this.#queue.append(bytes);
    this.#appendedSeconds += seconds;
  }

  get #isFull(): boolean {
    // The playlist's durations differ from those of the sound: they count until there is sound.
    const endSeconds = this.#queue.span === null ? this.#appendedSeconds : this.#queue.endSeconds;
    const aheadSeconds = endSeconds - this.#start.element.currentTime;
    const maxSeconds = this.#loader.isRecording ? MAX_AHEAD_SECONDS : LIVE_MAX_AHEAD_SECONDS;
    return this.#queue.isFull || aheadSeconds >= (this.#isHeld ? PRELOAD_MAX_SECONDS : maxSeconds);
  }

  #waitForRoom(): Promise<unknown> {
    const soon = this.#ports.sleep(FULL_MS);
    return this.#isHeld ? Promise.race([this.#start.taken, soon]) : soon;
  }

  #fail(code: PlayerErrorCode): void {
    this.#start.onFailed(outputLoss(code), true);
  }
}
