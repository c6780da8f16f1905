import type { ServerResponse } from 'node:http';
import type { AudioRun } from './demo-loop.ts';
import { UNSENT_MAX_BYTES, UNSENT_MAX_MS } from './demo-radio-limits.ts';
import { IcyInterleaver } from './icy-interleaver.ts';

/** Somebody at the other end of the stream. */
export type StreamListener = {
  /** False: too far behind to go on with. */
  readonly send: (run: AudioRun) => boolean;
  readonly drop: () => void;
};

export type HttpListenerOptions = {
  readonly bitrateKbps: number;
  readonly wantsIcy: boolean;
  /** Scheme and host that artwork paths are put behind. */
  readonly origin: string;
};

/** `writableLength` counts only what the kernel would not take: its own buffers come on top. */
function unsentMaxBytes(bitrateKbps: number): number {
  return Math.min(UNSENT_MAX_BYTES, (bitrateKbps * UNSENT_MAX_MS) / 8);
}

export function httpListener(response: ServerResponse, options: HttpListenerOptions): StreamListener {
  const icy = options.wantsIcy ? new IcyInterleaver() : null;
  const maxBytes = unsentMaxBytes(options.bitrateKbps);
  const piecesOf = ({ bytes, song }: AudioRun) =>
    icy?.interleave(bytes, {
      title: `${song.artist} - ${song.title}`,
      url: `${options.origin}${song.artwork}`,
    }) ?? [bytes];
  return {
    send: (run) => {
      if (response.writableLength > maxBytes) return false;
      response.cork();
      for (const piece of piecesOf(run)) response.write(piece);
      response.uncork();
      return true;
    },
    drop: () => response.destroy(),
  };
}
