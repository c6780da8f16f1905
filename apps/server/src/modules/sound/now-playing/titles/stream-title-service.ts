import type { RawTrack } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import type { RawStream } from '../../../../outbound/raw-stream.ts';
import { readTrack } from '../sources/stream-probe.ts';
import { joinTitle, parseAttributes } from './split-title.ts';
import { toTrack } from './to-track.ts';

/** The stream that a title belongs to: a title that only repeats its name is none. */
type NamedStream = Parameters<typeof toTrack>[1];

/** The first title inside an open stream, as `Artist - Title`; null when it names none. */
export async function readStreamTitle(
  open: Pick<RawStream, 'headers' | 'body'>,
  stream: NamedStream,
): Promise<string | null> {
  const track = await readTrack(open, null);
  return track && formatTitle(track, stream);
}

/** A track of a stream server in one line, cleaned; null when it names none. */
export function formatTitle(raw: RawTrack, stream: NamedStream): string | null {
  const track = toTrack(raw, stream);
  return track && joinTitle(track);
}

/** A line whose attributes are written as `Artist - Title`; empty where they name no track. */
export function withoutAttributes(line: string): string {
  const attributes = parseAttributes(line);
  return attributes ? joinTitle(attributes) : line;
}
