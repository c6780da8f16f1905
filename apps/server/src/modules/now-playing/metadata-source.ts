import type { Outbound } from '../../outbound/outbound.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { type DocumentBytes, pickStation, readDocument } from './read-document.ts';
import type { StationDocument, StationReading } from './stream-status.ts';

/** What of a channel matters for finding its titles. */
export type Station = {
  readonly streamUrl: string | null;
  readonly apiOrigin: string | null;
  readonly charset: string | null;
};

export type StationSource =
  | { readonly kind: 'document'; readonly url: string; readonly isChosen: boolean }
  | { readonly kind: 'stream'; readonly url: string };

/** SHOUTcast 1 gives its `/7.html` to browsers only. */
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Airdial/1.0)', accept: 'application/json, */*' };

/** @throws OutboundError */
export const fetchStatus = (outbound: Outbound, url: string, signal: AbortSignal): Promise<DocumentBytes> =>
  outbound.fetch(url, { headers: HEADERS, signal });

/** @throws OutboundError when the document is none, or does not list the station */
export function readStation(
  bytes: DocumentBytes,
  { charset, streamUrl }: Station,
  isChosen: boolean,
): StationReading {
  return stationIn(understand(bytes, charset), streamUrl, isChosen);
}

function understand(bytes: DocumentBytes, charset: string | null): StationDocument {
  const document = readDocument(bytes, charset);
  if (document) return document;
  throw new OutboundError('bad-answer', 'The page is not a status page that we know.');
}

function stationIn(document: StationDocument, streamUrl: string | null, isChosen: boolean): StationReading {
  const reading = pickStation(document, streamUrl, isChosen);
  if (reading) return reading;
  throw new NotListedError();
}

/** The status page is there and does not list this stream: its source is off the air, or it is hidden. */
export class NotListedError extends OutboundError {
  constructor() {
    super('bad-answer', 'The status page does not list this stream: its source is off the air.');
    this.name = 'NotListedError';
  }
}
