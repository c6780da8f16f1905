/** What a source says about the song, as it says it: nothing is checked or cleaned yet. `duration` is in seconds. */
export type RawTrack = {
  /** Artist and title in one line, where the source gives no more. */
  readonly text?: string | null;
  readonly title?: string | null;
  readonly artist?: string | null;
  readonly album?: string | null;
  readonly artwork?: string | null;
  readonly duration?: number | null;
};

/** One look at one station. */
export type StationReading = {
  /** Null: the source is there and names no song. */
  readonly song: RawTrack | null;
  /** The station server's own counts. */
  readonly listeners: number | null;
  readonly peakListeners: number | null;
};

/** One station of a status document. */
export type StationEntry = {
  /** Paths of the stream on its server. Empty: the document speaks of one station only. */
  readonly paths: readonly string[];
  readonly reading: StationReading;
};

/** A status document as one of the readers understood it. */
export type StationDocument = { readonly kind: string; readonly stations: readonly StationEntry[] };

const LISTENERS_MAX_COUNT = 10_000_000;

/** Null for what cannot be a number of people. */
export function listenerCount(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isFinite(count) || count > LISTENERS_MAX_COUNT) return null;
  return Math.max(0, Math.trunc(count));
}
