import { BEHIND_MAX_MS, BURST_MS } from './broadcast-limits.ts';

const MS_PER_SECOND = 1_000;
/** As `startHeader` writes it; a longer one is none of ours. */
const PLACE = /^([\w-]{8})\.(\d{1,15})$/;

/** A byte of a broadcast: one that began anew has another epoch. */
type Place = { readonly epoch: string; readonly offset: number };

/** Where a listener wants to begin. */
export type WantedStart = {
  /** How far behind the newest audio. */
  readonly behindMs: number;
  /** The byte after the last one that the listener has received; null at the first connection. */
  readonly from: Place | null;
};

/** What the response header says of the first byte. */
export type StreamStart = { readonly place: Place; readonly behindMs: number };

/** The start of a request without parameters. */
export const NEWEST: WantedStart = { behindMs: BURST_MS, from: null };

/** @param query of `?behind=30&from=k3x9Zq_1.4711`; what makes no sense counts as absent */
export function parseWantedStart({ behind, from }: Readonly<Record<string, unknown>>): WantedStart {
  const [, epoch, offset] = (typeof from === 'string' && PLACE.exec(from)) || [];
  const behindMs = typeof behind === 'string' ? Number(behind) * MS_PER_SECOND : Number.NaN;
  return {
    behindMs: behindMs >= BURST_MS ? Math.min(behindMs, BEHIND_MAX_MS) : BURST_MS,
    from: epoch === undefined ? null : { epoch, offset: Number(offset) },
  };
}

/** @returns the header of a response that begins there */
export const startHeader = ({ place: { epoch, offset }, behindMs }: StreamStart): string =>
  `place=${epoch}.${offset}, behind=${(behindMs / MS_PER_SECOND).toFixed(1)}`;
