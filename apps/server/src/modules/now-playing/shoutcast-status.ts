import { asObject, asText } from '../../lib/untrusted-input/json-values.ts';
import { listenerCount, type StatusDocument } from './stream-status.ts';

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

/** SHOUTcast 2, `/stats?sid=N&json=1`. */
export function parseShoutcastStats(json: unknown, url: string): StatusDocument | null {
  const stats = asObject(json);
  if (!stats || !('streamstatus' in stats) || !('currentlisteners' in stats)) return null;
  const title = Number(stats.streamstatus) === ON ? asText(stats.songtitle) : null;
  const document = singleMount('shoutcast-2', title, stats.currentlisteners, stats.peaklisteners);
  return { ...document, mounts: document.mounts.map((mount) => ({ ...mount, paths: getPaths(stats, url) })) };
}

/** `/currentsong` and other pages that are a single line of text. */
export function parseCurrentSong(text: string): StatusDocument | null {
  const line = text.slice(0, PAGE_MAX_CHARS).trim();
  if (line.includes('\n') || /^[<{[]/.test(line)) return null;
  return singleMount('text', line, null, null);
}

function singleMount(kind: string, title: string | null, listeners: unknown, peak: unknown): StatusDocument {
  const track = title?.trim() ? { text: title } : null;
  const status = { track, listeners: listenerCount(listeners), peakListeners: listenerCount(peak) };
  return { kind, mounts: [{ paths: [], status }] };
}

/** A stream is served under its own path and under its number; the first one also at the root. */
function getPaths(stats: Readonly<Record<string, unknown>>, url: string): string[] {
  const id = URL.parse(url)?.searchParams.get('sid') ?? '1';
  const path = asText(stats.streampath);
  return [...(path ? [path] : []), `/stream/${id}`, ...(id === '1' ? ['/'] : [])];
}
