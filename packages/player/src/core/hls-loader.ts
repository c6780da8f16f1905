import type { HlsResource, HlsSegment } from '@airdial/audio-formats/hls-playlist';
import { liveDistanceSeconds, placeBeforeEnd, secondsFrom, segmentFrom } from './hls-position.ts';
import {
  type FetchedPlaylist,
  fetchMediaPlaylist,
  HlsFailure,
  type HlsPorts,
  HlsResources,
  type OpenedHls,
} from './hls-resources.ts';
import { isTransientStatus } from './recovery.ts';

const MS_PER_SECOND = 1_000;
const RETRY_MS = 1_000;
/** However short the segments of a playlist are. */
const RELOAD_MIN_MS = 500;
const RELOAD_MAX_MS = 30_000;
/** While there is a backlog to load, as after an outage: the line is for the sound. */
const RELOAD_IN_BACKLOG_MS = 10_000;
/** A file that the server refuses or breaks so often is skipped. */
const REFUSALS_MAX = 3;
/** A server that is busy has it later, and the buffer plays meanwhile. */
const BUSY_REFUSALS_MAX = 30;
const DELETED: readonly number[] = [404, 410];
/** So many segments in turn took longer than they last. */
const SLOW_SEGMENTS = 2;
/** A cache may be a playlist or two behind; a server whose numbers began again stays so. */
const BACKWARD_RELOADS = 3;

/** `map`: what a decoder needs before, where it differs from that of the last segment. */
export type LoadedSegment = {
  readonly bytes: Uint8Array;
  readonly seconds: number;
  readonly map: Uint8Array | null;
  /** Whether it does not continue the last one. */
  readonly isDiscontinuity: boolean;
};

/** Before the segment with this number. */
export type HlsPlace = { readonly playlistUrl: string; readonly sequence: number };

type HlsLoaderStart = {
  /** The newest audio; 0: as near as the playlist wants. */
  readonly behindSeconds: number;
  /** Where what was heard of a live stream ends: a playlist that has not grown since holds nothing else. */
  readonly heardUntil: HlsPlace | null;
};

/** Loads the segments of one stream, one after another, at the pace at which they are asked for. */
export class HlsLoader {
  readonly #ports: HlsPorts;
  readonly #resources: HlsResources;
  readonly #offsetSeconds: number;
  readonly #isRecording: boolean;
  #playlist: FetchedPlaylist;
  #lesserUrls: readonly string[];
  /** The number of the next segment. */
  #sequence: number;
  #loadedMs: number;
  #reloadMs: number;
  #map: HlsResource | null = null;
  #hasDelivered = false;
  #isDiscontinuity = false;
  #failures = 0;
  #slowSegments = 0;
  #backwardReloads = 0;

  constructor(
    { playlist, lesserUrls }: OpenedHls,
    { behindSeconds, heardUntil }: HlsLoaderStart,
    ports: HlsPorts,
  ) {
    this.#ports = ports;
    this.#resources = new HlsResources(ports);
    this.#playlist = playlist;
    this.#lesserUrls = lesserUrls;
    this.#loadedMs = ports.nowMs();
    this.#reloadMs = toReloadMs(playlist.targetSeconds);
    this.#isRecording = playlist.isComplete && heardUntil === null;
    const behind = this.#isRecording ? Infinity : Math.max(behindSeconds, liveDistanceSeconds(playlist));
    const { sequence, offsetSeconds } = placeBeforeEnd(playlist, behind);
    const isSame = heardUntil !== null && isSameAddress(heardUntil.playlistUrl, playlist.requestedUrl);
    const next = isSame ? heardUntil.sequence : 0;
    const isHeard = sequence < next && next <= lastSequence(playlist) + 1;
    this.#sequence = isHeard ? next : sequence;
    this.#offsetSeconds = isHeard ? 0 : offsetSeconds;
  }

  /** Where the place to begin at is, within the first segment. */
  get offsetSeconds(): number {
    return this.#offsetSeconds;
  }

  /** Whether it was complete from the start. What began live goes on when its encoder does. */
  get isRecording(): boolean {
    return this.#isRecording;
  }

  get place(): HlsPlace {
    return { playlistUrl: this.#playlist.requestedUrl, sequence: this.#sequence };
  }

  /** What is listed and has not been loaded. */
  get remainingSeconds(): number {
    return secondsFrom(this.#playlist, this.#sequence);
  }

  /**
   * Loads the next segment, and waits for it at the end of a live playlist. After the first one it tries for as
   * long as the stream is not closed.
   *
   * @returns null at the end of a recording
   * @throws HlsFailure where there is no first segment
   * @throws HlsRefusal
   */
  async next(): Promise<LoadedSegment | null> {
    for (;;) {
      if (this.#slowSegments >= SLOW_SEGMENTS) await this.#useLesser();
      if (this.#isReloadDue) await this.#reload();
      const segment = segmentFrom(this.#playlist, this.#sequence);
      if (segment === undefined) {
        if (this.#isRecording) return null;
        await this.#ports.sleep(this.#loadedMs + this.#reloadMs - this.#ports.nowMs());
      } else {
        const loaded = segment.isGap ? null : await this.#tryLoad(segment);
        if (loaded !== null) return loaded;
        if (segment.isGap) this.#skip(segment);
      }
    }
  }

  get #isReloadDue(): boolean {
    if (this.#isRecording) return false;
    const hasBacklog = this.remainingSeconds > this.#playlist.targetSeconds;
    // What fails may have left the playlist.
    const mayWait = hasBacklog && this.#failures === 0;
    const reloadMs = mayWait ? Math.max(this.#reloadMs, RELOAD_IN_BACKLOG_MS) : this.#reloadMs;
    return this.#ports.nowMs() - this.#loadedMs >= reloadMs;
  }

  /** Null where it has to be tried again, or is skipped. */
  async #tryLoad(segment: HlsSegment): Promise<LoadedSegment | null> {
    try {
      return await this.#load(segment);
    } catch (cause) {
      if (!(cause instanceof HlsFailure)) throw cause;
      this.#failures += 1;
      if (this.#isLost(segment, cause)) this.#skip(segment);
      else if (this.#failures > 1 && !this.#hasDelivered) throw cause;
      else await this.#ports.sleep(RETRY_MS);
      return null;
    }
  }

  /** Whether to go on with the next one. A playlist begins with the files that are deleted first. */
  #isLost(segment: HlsSegment, { status }: HlsFailure): boolean {
    if (status === null) return false;
    const isLast = segment.sequence >= lastSequence(this.#playlist);
    if (!this.#hasDelivered) return DELETED.includes(status) && this.#failures < REFUSALS_MAX && !isLast;
    return this.#failures >= (isTransientStatus(status) ? BUSY_REFUSALS_MAX : REFUSALS_MAX);
  }

  async #load(segment: HlsSegment): Promise<LoadedSegment> {
    const { url } = this.#playlist;
    const { sequence, seconds } = segment;
    const startMs = this.#ports.nowMs();
    const isNewMap = segment.map !== null && !isSameResource(segment.map, this.#map);
    const [map, bytes] = await Promise.all([
      isNewMap && segment.map ? this.#resources.fetch(segment.map, url, sequence) : null,
      this.#resources.fetch(segment, url, sequence),
    ]);
    const hasSkipped = this.#hasDelivered && sequence !== this.#sequence;
    const isDiscontinuity = segment.isDiscontinuity || this.#isDiscontinuity || hasSkipped;
    this.#hasDelivered = true;
    this.#map = segment.map;
    this.#advance(segment);
    this.#isDiscontinuity = false;
    const isSlow = this.#ports.nowMs() - startMs > seconds * MS_PER_SECOND;
    this.#slowSegments = isSlow ? this.#slowSegments + 1 : 0;
    return { bytes, seconds, map, isDiscontinuity };
  }

  #skip(segment: HlsSegment): void {
    this.#advance(segment);
    this.#isDiscontinuity = true;
  }

  #advance({ sequence }: HlsSegment): void {
    this.#sequence = sequence + 1;
    if (this.#hasDelivered) this.#failures = 0;
  }

  /** On a network that is too slow for it, the next lesser variant goes on at the same distance from the end. */
  async #useLesser(): Promise<void> {
    this.#slowSegments = 0;
    const [lesserUrl, ...lesserUrls] = this.#lesserUrls;
    if (lesserUrl === undefined) return;
    const lesser = await fetchMediaPlaylist(lesserUrl, this.#ports).catch(onlyFailure);
    if (lesser === null) return;
    this.#lesserUrls = lesserUrls;
    this.#map = null;
    const { remainingSeconds } = this;
    this.#usePlaylist(lesser);
    this.#sequence = placeBeforeEnd(lesser, remainingSeconds).sequence;
    if (remainingSeconds === 0) this.#sequence = (lesser.segments.at(-1)?.sequence ?? -1) + 1;
    this.#isDiscontinuity = true;
  }

  async #reload(): Promise<void> {
    const playlist = await fetchMediaPlaylist(this.#playlist.requestedUrl, this.#ports).catch(onlyFailure);
    if (playlist === null) {
      this.#loadedMs = this.#ports.nowMs();
      this.#reloadMs = RETRY_MS;
      return;
    }
    const hasChanged = lastSequence(playlist) !== lastSequence(this.#playlist) || playlist.isComplete;
    this.#usePlaylist(playlist);
    // RFC 8216, 6.3.4.
    if (!hasChanged) this.#reloadMs = Math.max(RELOAD_MIN_MS, this.#reloadMs / 2);
    this.#checkDirection(playlist);
  }

  #usePlaylist(playlist: FetchedPlaylist): void {
    this.#playlist = playlist;
    this.#loadedMs = this.#ports.nowMs();
    this.#reloadMs = toReloadMs(playlist.targetSeconds);
  }

  #checkDirection(playlist: FetchedPlaylist): void {
    const isBackward = playlist.segments.length > 0 && lastSequence(playlist) + 1 < this.#sequence;
    this.#backwardReloads = isBackward ? this.#backwardReloads + 1 : 0;
    if (this.#backwardReloads < BACKWARD_RELOADS) return;
    this.#backwardReloads = 0;
    this.#sequence = placeBeforeEnd(playlist, liveDistanceSeconds(playlist)).sequence;
    this.#isDiscontinuity = true;
  }
}

const toReloadMs = (targetSeconds: number): number =>
  Math.min(RELOAD_MAX_MS, Math.max(RELOAD_MIN_MS, targetSeconds * MS_PER_SECOND));

const lastSequence = ({ segments }: FetchedPlaylist): number => segments.at(-1)?.sequence ?? -1;

/** Without their queries, which may be tokens of one session. */
const isSameAddress = (one: string, other: string): boolean => one.split('?')[0] === other.split('?')[0];

const isSameResource = (one: HlsResource, other: HlsResource | null): boolean =>
  one.uri === other?.uri &&
  one.range?.start === other.range?.start &&
  one.range?.length === other.range?.length;

/** A stream that needs another library from here on is not to be waited for. */
function onlyFailure(cause: unknown): null {
  if (cause instanceof HlsFailure) return null;
  throw cause;
}
