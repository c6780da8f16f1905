import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { IcyInterleaver } from '../../../../lib/icy-interleaver.ts';
import { UNSENT_MAX_BYTES } from './broadcast-limits.ts';
import type { TitledPiece } from './piece.ts';

/** A connected listener of a broadcast. */
export type StreamListener<Title> = {
  /** @returns false when the listener is too far behind */
  send(pieces: readonly TitledPiece<Title>[]): boolean;
  end(): void;
};

/**
 * Writes to the socket itself, once the response has sent the head with the first audio: the body
 * ends with the connection, and the response object would cost as much again for each write.
 *
 * @param toBlock returns the metadata block of a title; null for plain audio
 */
export function createStreamListener<Title>(
  response: ServerResponse,
  toBlock: ((title: Title) => Buffer) | null,
): StreamListener<Title> {
  let sink: Writable = response;
  const icy = toBlock && new IcyInterleaver();
  const write = ({ bytes, title }: TitledPiece<Title>) => {
    if (!icy) sink.write(bytes);
    else for (const part of icy.interleave(bytes, () => toBlock(title))) sink.write(part);
  };
  return {
    send: (pieces) => {
      if (sink.writableLength > UNSENT_MAX_BYTES) return false;
      const [only] = pieces;
      // The common case of the hot loop: one shared buffer, neither copied nor corked.
      if (only && pieces.length === 1 && !icy) sink.write(only.bytes);
      else {
        sink.cork();
        for (const piece of pieces) write(piece);
        sink.uncork();
      }
      // Null while an earlier response of the connection is still being sent.
      sink = response.socket ?? response;
      return true;
    },
    end: () => response.destroy(),
  };
}
