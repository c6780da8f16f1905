import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { IcyInterleaver } from '../../../../lib/icy-interleaver.ts';
import { UNSENT_MAX_BYTES } from './relay-limits.ts';

/** A connected listener of a relay. */
export type RelayListener = {
  /** @returns false when the listener is too far behind */
  send(pieces: readonly Buffer[]): boolean;
  end(): void;
};

/**
 * Writes to the socket itself, once the response has sent the head with the first audio: the body
 * ends with the connection, and the response object would cost as much again for each write.
 *
 * @param readBlock returns the current metadata block; null for plain audio
 */
export function createRelayListener(
  response: ServerResponse,
  readBlock: (() => Buffer) | null,
): RelayListener {
  let sink: Writable = response;
  const icy = readBlock && new IcyInterleaver();
  const sendEach = (pieces: readonly Buffer[]) => {
    const [only] = pieces;
    // The common case of the hot loop: one shared buffer, neither copied nor corked.
    if (only && pieces.length === 1) {
      sink.write(only);
      return;
    }
    sink.cork();
    for (const piece of pieces) sink.write(piece);
    sink.uncork();
  };
  return {
    send: (pieces) => {
      if (sink.writableLength > UNSENT_MAX_BYTES) return false;
      sendEach(icy && readBlock ? pieces.flatMap((piece) => icy.interleave(piece, readBlock)) : pieces);
      // Null while an earlier response of the connection is still being sent.
      sink = response.socket ?? response;
      return true;
    },
    end: () => response.destroy(),
  };
}
