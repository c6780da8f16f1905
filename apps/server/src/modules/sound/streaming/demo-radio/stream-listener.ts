import type { ServerResponse } from 'node:http';
import { IcyInterleaver, toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import type { AudioRun } from './demo-loop.ts';
import { UNSENT_MAX_BYTES, UNSENT_MAX_MS } from './demo-radio-limits.ts';

/** A connected listener of a stream. */
export type StreamListener = {
  /** @returns false when the listener is too far behind */
  readonly send: (run: AudioRun) => boolean;
  readonly drop: () => void;
};

export type HttpListenerOptions = {
  readonly bitrateKbps: number;
  readonly wantsIcy: boolean;
  /** Scheme and host, prepended to artwork paths. */
  readonly origin: string;
};

/**
 * `writableLength` counts only what the kernel has not accepted; the kernel's own buffers come on
 * top.
 */
function unsentMaxBytes(bitrateKbps: number): number {
  return Math.min(UNSENT_MAX_BYTES, (bitrateKbps * UNSENT_MAX_MS) / 8);
}

export function createHttpListener(response: ServerResponse, options: HttpListenerOptions): StreamListener {
  const icy = options.wantsIcy ? new IcyInterleaver() : null;
  const maxBytes = unsentMaxBytes(options.bitrateKbps);
  const toPieces = ({ bytes, track }: AudioRun) =>
    icy?.interleave(bytes, () =>
      toIcyBlock({
        title: `${track.artist} - ${track.title}`,
        url: `${options.origin}${track.artwork}`,
      }),
    ) ?? [bytes];
  return {
    send: (run) => {
      if (response.writableLength > maxBytes) return false;
      response.cork();
      for (const piece of toPieces(run)) response.write(piece);
      response.uncork();
      return true;
    },
    drop: () => response.destroy(),
  };
}
