/** A track as the source sent it, neither checked nor cleaned. `duration` is in seconds. */
export type RawTrack = {
  /** Artist and title in one line, where the source does not separate them. */
  readonly text?: string | null;
  readonly title?: string | null;
  readonly artist?: string | null;
  readonly album?: string | null;
  readonly artwork?: string | null;
  readonly duration?: number | null;
};

/** What one poll found out about one stream. */
export type StreamStatus = {
  /** Null: the source is reachable and names no track. */
  readonly track: RawTrack | null;
  /** The stream server's own counts. */
  readonly listeners: number | null;
  readonly peakListeners: number | null;
};

/** A stream as a status document offers it. */
export type ListedStream = {
  /** Often only a path. */
  readonly address: string;
  readonly name: string | null;
  readonly codec: string | null;
  /** kbps */
  readonly bitrate: number | null;
  /** Hz */
  readonly sampleRate?: number | null;
  readonly audioChannels?: number | null;
  readonly genre?: string | null;
  readonly website: string | null;
};

/** One mount of a status document. */
export type MountStatus = {
  /** Paths of the stream on its server. Empty: the document has only one stream. */
  readonly paths: readonly string[];
  readonly status: StreamStatus;
  /**
   * None: it is off the air or not public, or the document names no addresses. Read on demand: polls,
   * which are frequent, need none of it.
   */
  readonly listStreams: () => readonly ListedStream[];
};

/** A status document as one of the parsers understood it. */
export type StatusDocument = { readonly kind: string; readonly mounts: readonly MountStatus[] };

const LISTENERS_MAX_COUNT = 10_000_000;

/** @returns null for what cannot be a number of people */
export function listenerCount(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isFinite(count) || count > LISTENERS_MAX_COUNT) return null;
  return Math.max(0, Math.trunc(count));
}
