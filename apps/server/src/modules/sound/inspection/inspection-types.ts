/** What a list, page, status document or header has about a stream. */
export type StreamFacts = {
  readonly name?: string | null;
  readonly codec?: string | null;
  /** kbps */
  readonly bitrate?: number | null;
  /** Hz */
  readonly sampleRate?: number | null;
  readonly audioChannels?: number | null;
  readonly genre?: string | null;
  readonly country?: string | null;
  readonly language?: string | null;
  readonly website?: string | null;
  readonly imageUrl?: string | null;
  readonly currentTitle?: string | null;
};

/** An address to look at, and what is known about it. */
export type Lead = {
  readonly url: string;
  readonly facts: StreamFacts;
  /** The entered playlist, where it is one of this stream: players get to it from there. */
  readonly playlistUrl?: string | null;
  /**
   * `entered` and `named` addresses that are no stream get a note. A `guess` gets none. Of a
   * `status-document` only its streams count: some stream servers send their stream for every path.
   */
  readonly role: 'entered' | 'named' | 'guess' | 'status-document';
};

export type InspectionLimits = {
  readonly totalMs: number;
  /** For the beginning of a response, which determines its kind. */
  readonly beginningMs: number;
  /** For a complete document; what arrives later is not read. */
  readonly documentMs: number;
  /** 0: the title is not read. */
  readonly titleMs: number;
  /** For frames of a type that promises them, where the beginning has none; 0: the type is believed. */
  readonly searchMs: number;
};

export const INSPECTION_LIMITS: InspectionLimits = {
  totalMs: 15_000,
  beginningMs: 3_000,
  documentMs: 4_000,
  titleMs: 2_000,
  searchMs: 0,
};

/** Documents lead to documents over so many hops. */
export const HOPS_MAX_COUNT = 2;

/** The limit for a playlist, for a page and for the whole result. */
export const CANDIDATES_MAX_COUNT = 20;
