import { cleanText } from '../clean-text.ts';
import { asList, asObject, asText, asWholeNumber, type JsonObject } from '../json-values.ts';
import { toCodec } from '../stream-headers.ts';
import {
  type ListedStream,
  listenerCount,
  type MountStatus,
  type StatusDocument,
  type StreamStatus,
} from './stream-status.ts';

const PAGE_MAX_CHARS = 4_096;
const NUMBERS_COUNT = 6;
const DIGITS = /^\d*$/;
const ON = 1;

/**
 * SHOUTcast 1, `/7.html`:
 * CURRENTLISTENERS,STREAMSTATUS,PEAKLISTENERS,MAXLISTENERS,UNIQUELISTENERS,BITRATE,SONGTITLE.
 */
export function parseSevenHtml(text: string): StatusDocument | null {
  for (const part of text.slice(0, PAGE_MAX_CHARS).split('<')) {
    const fields = part.slice(part.indexOf('>') + 1).split(',');
    const numbers = fields.slice(0, NUMBERS_COUNT).map((field) => field.trim());
    if (fields.length <= NUMBERS_COUNT || numbers[0] === '' || !numbers.every((field) => DIGITS.test(field)))
      continue;
    const [listeners, status, peak] = numbers;
    // The title comes last, after numbers only, so its commas do no harm.
    const songTitle = fields.slice(NUMBERS_COUNT).join(',');
    return singleMount('shoutcast-1', Number(status) === ON ? songTitle : null, listeners, peak);
  }
  return null;
}

/** SHOUTcast 2: `/statistics?json=1` has all streams, `/stats?sid=N&json=1` one. */
export function parseShoutcastStats(json: unknown, url: string): StatusDocument | null {
  const fields = asObject(json);
  if (!fields || !('streamstatus' in fields || 'activestreams' in fields)) return null;
  const all =
    'streamstatus' in fields ? [fields] : asList(fields.streams).map((value) => asObject(value) ?? {});
  return { kind: 'shoutcast-2', mounts: all.map((stream) => toMountStatus(stream, url)) };
}

/** A stream is served under its own path and under its number; the first one also at the root. */
function toMountStatus(stream: JsonObject, url: string): MountStatus {
  const isOn = Number(stream.streamstatus) === ON;
  const id = asText(stream.id) ?? URL.parse(url)?.searchParams.get('sid') ?? '1';
  const path = asText(stream.streampath);
  return {
    paths: [...(path ? [path] : []), `/stream/${id}`, ...(id === '1' ? ['/'] : [])],
    status: toStatus(isOn ? asText(stream.songtitle) : null, stream.currentlisteners, stream.peaklisteners),
    listStreams: () => (isOn ? [toListedStream(stream, path || `/stream/${id}/`)] : []),
  };
}

function toListedStream(stream: JsonObject, address: string): ListedStream {
  return {
    address,
    name: cleanText(asText(stream.servertitle)),
    codec: toCodec(asText(stream.content) ?? ''),
    bitrate: asWholeNumber(stream.bitrate),
    sampleRate: asWholeNumber(stream.samplerate),
    genre: asText(stream.servergenre),
    website: asText(stream.serverurl),
  };
}

/** `/currentsong` and other pages that are a single line of text. */
export function parseCurrentSong(text: string): StatusDocument | null {
  const line = text.slice(0, PAGE_MAX_CHARS).trim();
  if (line.includes('\n') || /^[<{[]/.test(line)) return null;
  return singleMount('text', line, null, null);
}

function singleMount(kind: string, title: string | null, listeners: unknown, peak: unknown): StatusDocument {
  return { kind, mounts: [{ paths: [], status: toStatus(title, listeners, peak), listStreams: () => [] }] };
}

function toStatus(title: string | null, listeners: unknown, peak: unknown): StreamStatus {
  const track = title?.trim() ? { text: title } : null;
  return { track, listeners: listenerCount(listeners), peakListeners: listenerCount(peak) };
}
