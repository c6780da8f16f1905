import type { HlsPlace } from '../core/hls-loader.ts';
import type { OpenRequest, StreamLoss } from '../core/player-ports.ts';

const FIRST_ERROR_STATUS = 400;

/** What is loaded before the press: a whole window would be wasted on a pointer that passes. */
export const PRELOAD_MAX_SECONDS = 4;

export type HlsHandlers = {
  /** The element has its source. */
  onAttached(): void;
  /** `isOwn`: in our own loader, so that hls.js may play the stream. */
  onFailed(loss: StreamLoss, isOwn?: boolean): void;
};

export type HlsStart = HlsHandlers & {
  readonly request: Pick<OpenRequest, 'url' | 'behindSeconds' | 'bypassCache'>;
  readonly element: HTMLAudioElement;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Resolves with the press; until then little is loaded. */
  readonly taken: Promise<unknown>;
  /** Whether to leave our own loader out. */
  readonly usesHlsJs: boolean;
  /** Whether it has been heard live: a complete playlist holds what was heard, and fails. */
  readonly isLive: boolean;
  /** Where a live stream was heard to its end. */
  readonly heardUntil: HlsPlace | null;
};

export type HlsPlayback = {
  /** Whether hls.js might play what this has failed at. */
  readonly isOwn: boolean;
  /** From the oldest audio that can be rewound to, to the end of the playlist; null: as the element says. */
  readonly span: { readonly startSeconds: number; readonly endSeconds: number } | null;
  /** Whether its playlist was not complete at first. */
  readonly isLive: boolean;
  /** What is loaded next; null: not known. */
  readonly place: HlsPlace | null;
};

/** Plays HLS in the element. Null: it has failed, or was ended. */
export type StartHls = (start: HlsStart) => Promise<HlsPlayback | null>;

/** A refusal carries its status: another loader would meet it, too. */
export const withStatus = (loss: StreamLoss, status: number): StreamLoss =>
  status >= FIRST_ERROR_STATUS ? { ...loss, httpStatus: status } : loss;
