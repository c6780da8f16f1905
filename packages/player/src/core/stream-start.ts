import type { OpenRequest } from './player-ports.ts';
import { withParameter } from './stream-url.ts';

/** The server's word on the first byte of a response; the header of a container counts as bytes before it. */
export type StreamStart = {
  /** Names the broadcast: one that began anew has another. */
  readonly epoch: string;
  readonly offset: number;
  /** How far behind the newest audio the response begins. */
  readonly behindSeconds: number;
};

/** Parses the header Stream-Start; null: the server keeps nothing of the stream. */
export function parseStreamStart(header: string | null): StreamStart | null {
  const [, epoch, offset, behind] =
    /^place=([\w-]+)\.(-?\d+), behind=(\d+(?:\.\d+)?)$/.exec(header ?? '') ?? [];
  return epoch === undefined ? null : { epoch, offset: Number(offset), behindSeconds: Number(behind) };
}

/** The byte after so many of a response, as `withStart` names it. */
export const placeAfter = ({ epoch, offset }: StreamStart, bytes: number): string =>
  `${epoch}.${offset + bytes}`;

/**
 * The address of a stream from where the listener wants it.
 *
 * @param from the byte that is wanted next; null: begin so far behind as requested
 */
export function withStart(
  { url, resumable, behindSeconds }: Pick<OpenRequest, 'url' | 'resumable' | 'behindSeconds'>,
  from: string | null,
): string {
  if (!resumable) return url;
  const behind = behindSeconds > 0 ? withParameter(url, 'behind', String(behindSeconds)) : url;
  return from === null ? behind : withParameter(behind, 'from', from);
}
