import { titleErrors } from '@airdial/contract/channel/messages';
import { USER_AGENT } from '../../../../lib/app-version.ts';
import {
  type DocumentBytes,
  findMountStatus,
  parseStatusDocument,
} from '../../../../lib/untrusted-input/status-documents/parse-status-document.ts';
import type {
  StatusDocument,
  StreamStatus,
} from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { OutboundError } from '../../../../outbound/outbound-error.ts';

/** The channel's fields from which the source of its tracks is detected. */
export type StreamServer = {
  readonly streamUrl: string | null;
  readonly apiOrigin: string | null;
  readonly charset: string | null;
};

/** Where the tracks come from: a status document, or the metadata inside the stream. */
export type TrackSource = DocumentSource | { readonly kind: 'stream'; readonly url: string };

export type DocumentSource = {
  readonly kind: 'document';
  readonly url: string;
  /** The operator entered its address. */
  readonly isChosen: boolean;
};

/** SHOUTcast 1 serves its `/7.html` to browsers only. */
const HEADERS = { 'user-agent': `Mozilla/5.0 (compatible; ${USER_AGENT})`, accept: 'application/json, */*' };

/** @throws OutboundError */
export const fetchStatus = (outbound: Outbound, url: string, signal: AbortSignal): Promise<DocumentBytes> =>
  outbound.fetch(url, { headers: HEADERS, signal });

/** Finds the streams of several channels in one document, which is parsed once for each charset. */
export class StatusReader {
  readonly #bytes: DocumentBytes;
  readonly #documents = new Map<string | null, StatusDocument | null>();

  constructor(bytes: DocumentBytes) {
    this.#bytes = bytes;
  }

  /**
   * @param isChosen the operator entered the address of this document
   * @throws OutboundError when no parser understands the document, `NotListedError` when it does
   * not list the stream
   */
  read(server: StreamServer, isChosen: boolean): StreamStatus {
    const status = this.find(server, isChosen);
    if (!status) throw new NotListedError();
    return status;
  }

  /**
   * @returns null when the document does not list the stream
   * @throws OutboundError when no parser understands the document
   */
  find({ charset, streamUrl }: StreamServer, isChosen: boolean): StreamStatus | null {
    const document = this.#parse(charset);
    if (!document) throw new OutboundError('bad-response', titleErrors.unknownPage);
    return findMountStatus(document, streamUrl, isChosen);
  }

  #parse(charset: string | null): StatusDocument | null {
    const parsed = this.#documents.get(charset);
    if (parsed !== undefined) return parsed;
    const document = parseStatusDocument(this.#bytes, charset);
    this.#documents.set(charset, document);
    return document;
  }
}

/**
 * The status page is reachable and does not list this stream: its source is offline, or it is
 * hidden.
 */
export class NotListedError extends OutboundError {
  constructor() {
    super('bad-response', titleErrors.notListed);
    this.name = 'NotListedError';
  }
}
