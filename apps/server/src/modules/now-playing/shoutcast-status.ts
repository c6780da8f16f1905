import { asObject, asText } from '../../lib/untrusted-input/json-values.ts';
import { listenerCount, type StationDocument } from './stream-status.ts';

const SEVEN_FIELDS = 7;
/** Where the song stands in SHOUTcast 1's line: everything before are numbers, so commas in a title do no harm. */
const SEVEN = /(?:<body[^>]*>)?\s*(\d+(?:,\d*){5}),([^<]*)/i;
const ON = 1;

/** SHOUTcast 1, `/7.html`: CURRENTLISTENERS,STREAMSTATUS,PEAKLISTENERS,MAXLISTENERS,UNIQUELISTENERS,BITRATE,SONGTITLE. */
export function readSeven(text: string): StationDocument | null {
  const [, numbers, songTitle] = SEVEN.exec(text.slice(0, 4_096)) ?? [];
  if (numbers === undefined || songTitle === undefined) return null;
  const fields = numbers.split(',');
  if (fields.length !== SEVEN_FIELDS - 1) return null;
  const [listeners, status, peak] = fields;
  return oneStation('shoutcast-1', Number(status) === ON ? songTitle : null, listeners, peak);
}

/** SHOUTcast 2, `/stats?sid=N&json=1`. */
export function readShoutcastStats(json: unknown, url: string): StationDocument | null {
  const stats = asObject(json);
  if (!stats || !('streamstatus' in stats) || !('currentlisteners' in stats)) return null;
  const title = Number(stats.streamstatus) === ON ? asText(stats.songtitle) : null;
  const document = oneStation('shoutcast-2', title, stats.currentlisteners, stats.peaklisteners);
  return { ...document, stations: document.stations.map((one) => ({ ...one, paths: pathsOf(stats, url) })) };
}

/** `/currentsong` and other pages that are one line of text and nothing else. */
export function readCurrentSong(text: string): StationDocument | null {
  const line = text.trim();
  if (line.includes('\n') || /^[<{[]/.test(line)) return null;
  return oneStation('text', line, null, null);
}

function oneStation(kind: string, title: string | null, listeners: unknown, peak: unknown): StationDocument {
  const song = title?.trim() ? { text: title } : null;
  const reading = { song, listeners: listenerCount(listeners), peakListeners: listenerCount(peak) };
  return { kind, stations: [{ paths: [], reading }] };
}

/** A stream is played under its own path and under its number; the first one at the root too. */
function pathsOf(stats: Readonly<Record<string, unknown>>, url: string): string[] {
  const id = URL.parse(url)?.searchParams.get('sid') ?? '1';
  const path = asText(stats.streampath);
  return [...(path ? [path] : []), `/stream/${id}`, ...(id === '1' ? ['/'] : [])];
}
