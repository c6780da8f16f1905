// @module-tag hostile-streams

import { registrationRule, signInRule } from '@airdial/contract/account/input';
import { channelRule } from '@airdial/contract/channel/input';
import { likedSongRule } from '@airdial/contract/favorite/input';
import { systemConfigRule, urlCheckRule } from '@airdial/contract/system/input';
import { cssColor, cssShadow, fontList } from '@airdial/contract/theme/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from './lib/untrusted-input/clean-text.ts';
import {
  findMountStatus,
  parseStatusDocument,
} from './lib/untrusted-input/status-documents/parse-status-document.ts';
import { parseCsv } from './modules/dial/lists/parse-csv.ts';
import { parseJson } from './modules/dial/lists/parse-json.ts';
import { UnreadableListError } from './modules/dial/lists/parsed-list.ts';
import { detectContent } from './modules/sound/inspection/detect-content.ts';
import { parseHls } from './modules/sound/inspection/parse-hls.ts';
import { parseIcyMetadata } from './modules/sound/now-playing/sources/icy-metadata.ts';
import { parseOggComments } from './modules/sound/now-playing/sources/ogg-comments.ts';
import { toTrack } from './modules/sound/now-playing/titles/to-track.ts';
import { rewritePlaylist } from './modules/sound/streaming/relay/hls-playlist.ts';
import { parseArtist, parseTrack } from './modules/station/lastfm/lastfm-parsers.ts';
import { parseLastfmResponse } from './modules/station/lastfm/lastfm-response.ts';
import { parseRelease } from './modules/station/updates/parse-release.ts';
import { ChunkedDecoder } from './outbound/chunked-decoder.ts';
import { DOCUMENT_MAX_BYTES } from './outbound/outbound-limits.ts';
import { RawResponseHeadParser } from './outbound/raw-response-head.ts';

const TEXT_CHARS = 1024 * 1024;
/** First, because a quadratic parser would need minutes for a megabyte, and nothing can interrupt it. */
const SHORT_TEXT_CHARS = 32 * 1024;
const BUDGET_MS = 50;
/** The quickest counts: others may take the caches for seconds, and the first runs are not compiled. */
const ATTEMPTS_MAX = 60;
/** A processor that others use as well may take as long once, but not again and again. */
const HOPELESS_MS = 400;
const HOPELESS_ATTEMPTS_MAX = 3;
const RUNS = 8;
/** A socket delivers at most this much at once. */
const READ_BYTES = 65_536;

const CHANNEL = { name: 'Radio Nova', streamUrl: 'http://radio.example/live' };
const URL = 'http://radio.example/status-json.xsl';

/** The shape that makes backtracking slow: a beginning, a part that repeats, an end that does not match. */
const worstShapes = (parts: readonly string[]) =>
  fc.record({
    head: fc.array(fc.constantFrom(...parts), { maxLength: 3 }),
    repeated: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }),
    tail: fc.array(fc.constantFrom(...parts, 'Ā', '\n'), { maxLength: 2 }),
  });
type Shape = { readonly head: string[]; readonly repeated: string[]; readonly tail: string[] };

function toText({ head, repeated, tail }: Shape, chars: number): string {
  const pump = repeated.join('');
  const end = tail.join('');
  const text = head.join('') + pump.repeat(Math.ceil(chars / pump.length));
  return text.slice(0, chars - end.length) + end;
}

const processorMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  ignoreRefusal(work);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

const ignoreRefusal = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
};

function fits(work: () => unknown): boolean {
  let hopeless = 0;
  for (let attempt = 0; attempt < ATTEMPTS_MAX && hopeless < HOPELESS_ATTEMPTS_MAX; attempt += 1) {
    const ms = processorMs(work);
    if (ms < BUDGET_MS) return true;
    if (ms > HOPELESS_MS) hopeless += 1;
  }
  return false;
}

const withinBudget = (parts: readonly string[], parse: (text: string) => unknown, chars = TEXT_CHARS) =>
  fc.assert(
    fc.property(worstShapes(parts), (shape) => {
      const [short, long] = [toText(shape, SHORT_TEXT_CHARS), toText(shape, chars)];
      return fits(() => parse(short)) && fits(() => parse(long));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );

const bytes = (text: string) => Buffer.from(text, 'latin1');
const readStatus = (contentType: string, charset: string | null) => (text: string) => {
  const document = parseStatusDocument({ url: URL, contentType, bytes: bytes(text) }, charset);
  return document && findMountStatus(document, CHANNEL.streamUrl, false);
};

/** Sent some dozen times, they end the process of Node 26 where JSON.parse reads them. */
const DEEP_UNITS = ['[{},', '[ {},', '[[],', '[{"a":1},', '{"a":{},"b":[{},'];
const DEEP_ENDS = ['', '\\]', '0', '"', '{}'];
const DEEP_CHARS = [65_000, 262_000, TEXT_CHARS, DOCUMENT_MAX_BYTES];

test('JSON nested too deep is none, and ends no process', async () => {
  const noJson: readonly ((text: string) => unknown)[] = [
    readStatus('application/json', null),
    readStatus('application/json', 'windows-1251'),
    (text) => parseRelease(bytes(text)),
    (text) => parseLastfmResponse({ status: 200, retryAfter: '', bytes: bytes(text) }, 0).kind === 'found',
  ];
  for (const chars of DEEP_CHARS)
    for (const unit of DEEP_UNITS)
      for (const end of DEEP_ENDS) {
        const text = unit.repeat(chars / unit.length) + end;
        for (const read of noJson) expect(read(text)).toBeFalsy();
        await expect(parseJson(text)).rejects.toThrow(UnreadableListError);
        const row = `name,streamUrl,schedule\nA,http://radio.example/a,"${text.replaceAll('"', '""')}"`;
        const [parsed] = await parseCsv(row);
        // The contract refuses it, like every text that is no list of programs.
        expect(parsed?.values.schedule).toBe(text);
      }
});

describe('a megabyte of the worst text takes less than 50 ms of the processor', () => {
  const json = ['{', '[', '"', '"title":', ' ', '-', ',', '\\', 'é', '0', '\t', '}', ']', 'x', '{},'];
  test('as a status document, and the longest that is fetched', () => {
    for (const chars of [TEXT_CHARS, DOCUMENT_MAX_BYTES]) {
      withinBudget(json, readStatus('application/json', null), chars);
      withinBudget(json, readStatus('application/json', 'windows-1251'), chars);
    }
  });

  test('as a string in a status document of another charset', () => {
    const parts = ['é', 'Ã', 'a', ' ', '\u0080'];
    for (const charset of ['windows-1251', null])
      withinBudget(
        parts,
        (text) => readStatus('', charset)(`{"title":"${text}\\u0100"}`),
        DOCUMENT_MAX_BYTES - 100,
      );
  });

  test('as paths and lists in a status document', () => {
    const withMount = (path: string) =>
      `{"icestats":{"source":[{"listenurl":"http://a/x"},{"listenurl":"http://a${path}y"}]}}`;
    withinBudget(
      ['/', ';', 'x', '//'],
      (path) => readStatus('', null)(withMount(path)),
      DOCUMENT_MAX_BYTES - 100,
    );
    withinBudget(
      ['{"listenurl":"http://a/x"},', '{},'],
      (list) => readStatus('', null)(`{"icestats":{"source":[${list.slice(0, list.lastIndexOf('}'))}}]}}`),
      DOCUMENT_MAX_BYTES - 100,
    );
  });

  test('as a page of SHOUTcast', () => {
    const page = ['<body>', '<', '>', '1', ',', ' ', '12,', 'x'];
    withinBudget(page, readStatus('text/html', null));
    withinBudget(page, readStatus('text/plain', null));
  });

  test('as metadata in a stream', () => {
    const icy = ["StreamTitle='", "StreamUrl='", "'", ';', ' ', 'a', 'url="', '\t', '='];
    withinBudget(icy, (text) => parseIcyMetadata(bytes(text), null));
    const comments = ['TITLE=', '\u0003vorbis', '\u0001\0\0\0', '\0', 'OpusTags', 'a'];
    withinBudget(comments, (text) => parseOggComments([bytes(`OpusTags${text}`)], null));
  });

  test('as a title', () => {
    const title = ['<a', '<', '>', '&', '&#', ';', ' ', '-', ' - ', 'title="', ')', 'a.', 'adw_', '\u202E'];
    withinBudget(title, (text) => toTrack({ text, artwork: text }, CHANNEL));
    withinBudget(title, (text) => cleanText(text));
  });

  test('as a response of Last.fm', () => {
    const html = ['<script', '</script', '<style>', '<!--', '-->', '<a ', '>', ' ', 'Read more on Last', 'é'];
    withinBudget(html, (text) => {
      const body = { track: { name: text, artist: text, wiki: { content: text }, duration: text } };
      return [parseTrack(body), parseArtist({ artist: { name: 'a', bio: { content: text }, url: text } })];
    });
    for (const chars of [TEXT_CHARS, DOCUMENT_MAX_BYTES])
      withinBudget(
        json,
        (text) => parseLastfmResponse({ status: 200, retryAfter: text, bytes: bytes(text) }, 0),
        chars,
      );
  });

  test('as the beginning of a stream, a playlist or a page', () => {
    const list = ['File1', 'File', '1', '=', '\r', '\n', '\r\n', '#', ' ', 'http://', '<'];
    withinBudget(list, (text) => detectContent(bytes(text), 'text/plain', false));
  });

  test('as a playlist of HLS', () => {
    const tags = ['#EXT-X-KEY:', '#EXTINF:', 'URI="', '"', ',', 'BYTERANGE="', '1@', '\n', ' ', 'a.ts', ':'];
    withinBudget(tags, (text) => parseHls(text));
    withinBudget(
      tags,
      (text) => rewritePlaylist(`#EXTM3U\n${text}`, URL, ({ url }) => url),
      DOCUMENT_MAX_BYTES,
    );
  });

  test('as the head and the chunks of a response', () => {
    const head = ['HTTP/1.1', 'ICY', ' ', '200', '\r', '\n', ':', 'a', '\t'];
    withinBudget(head, (text) => new RawResponseHeadParser(16_384).push(bytes(text)));
    const chunks = ['0', '1', 'f', '\r\n', ' ', ';', '\n'];
    withinBudget(chunks, (text) => new ChunkedDecoder().push(bytes(text)), READ_BYTES);
  });

  test('as the fields of an input of the API', () => {
    const parts = ['/', 'http://', 'a', ' ', '?', '@', '.', '\u0007', 'é', '1', ',', '"', '-', '0.1px '];
    const rules = [urlCheckRule, systemConfigRule, channelRule, signInRule, registrationRule, likedSongRule];
    for (const rule of rules) {
      const fields = Object.keys(rule.shape);
      const fill = (text: string) => Object.fromEntries(fields.map((field) => [field, text]));
      withinBudget(parts, (text) => rule.safeParse(fill(text)), Math.floor(TEXT_CHARS / fields.length));
    }
    for (const rule of [cssColor, cssShadow, fontList]) withinBudget(parts, (text) => rule.safeParse(text));
  });
});
