import { inspectionNotes } from '@airdial/contract/channel/messages';
import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import { LANGUAGE } from '@airdial/contract/common/language';
import { toWebAddress } from '@airdial/contract/common/web-address';
import { BITRATE_MAX_KBPS, LABEL_MAX_CHARS, TITLE_MAX_CHARS } from '@airdial/contract/limits';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { cleanText } from '../../../lib/untrusted-input/clean-text.ts';
import { decodeHeader } from '../../../lib/untrusted-input/decode-text.ts';
import { asWholeNumber } from '../../../lib/untrusted-input/json-values.ts';
import { readAudioInfo, toCodec } from '../../../lib/untrusted-input/stream-headers.ts';
import type { Lead, StreamFacts } from './inspection-types.ts';
import type { AudioStream, TextDocument } from './open-address.ts';
import { type HlsFacts, parseHls } from './parse-hls.ts';

/** Defaults of stream servers and encoders. */
const NO_NAMES = new Set([
  'no name',
  'unnamed server',
  'unspecified name',
  'my station name',
  'this is my server name',
  'stream',
]);
const SLOW_MS = 2_000;

export type CandidateContext = {
  /** The same stream over https, where there is one. */
  readonly secureUrl: string | null;
  readonly isSecurePage: boolean;
};

/** What a channel of this stream would have: what its own headers contain, else what named it. */
export function toCandidate(
  lead: Lead,
  stream: AudioStream | TextDocument,
  context: CandidateContext,
): StreamCandidate {
  const hls = stream.kind === 'audio' ? null : parseHls(stream.text);
  const own = stream.kind === 'audio' ? readOwnFacts(stream) : { ...hls, currentTitle: null };
  const facts = merge(own, lead.facts);
  const { meta, url, redirects, firstByteMs } = stream;
  const candidate = {
    streamUrl: lead.url,
    playlistUrl: lead.playlistUrl ?? null,
    resolvedUrl: redirects === 0 ? null : url,
    redirects,
    secureUrl: context.secureUrl,
    name: facts.name ?? nameOfAddress(lead.url),
    contentType: meta.contentType || null,
    isHls: hls !== null,
    codec: facts.codec ?? toCodec(meta.contentType),
    bitrate: facts.bitrate ?? null,
    sampleRate: facts.sampleRate ?? null,
    audioChannels: facts.audioChannels ?? null,
    genre: cleanText(facts.genre, LABEL_MAX_CHARS),
    country: cleanText(facts.country, LABEL_MAX_CHARS),
    language: cleanText(facts.language, LABEL_MAX_CHARS),
    website: toWebAddress(facts.website),
    imageUrl: toWebAddress(facts.imageUrl),
    currentTitle: facts.currentTitle ?? null,
    allowsCrossOrigin: meta.allowsCrossOrigin,
    firstByteMs,
  };
  return { ...candidate, notes: toNotes(candidate, { stream, hls, ...context }) };
}

/** Values of the stream win; the status document's title is the better one, for it needs no decoding by guess. */
const merge = (own: StreamFacts, found: StreamFacts): StreamFacts => ({
  name: toName(own.name) ?? toName(found.name),
  codec: own.codec ?? found.codec ?? null,
  bitrate: toKbps(own.bitrate ?? found.bitrate ?? null),
  sampleRate: own.sampleRate ?? found.sampleRate ?? null,
  audioChannels: own.audioChannels ?? found.audioChannels ?? null,
  genre: own.genre || found.genre || null,
  country: found.country || own.country || null,
  language: found.language || own.language || null,
  website: toWebAddress(own.website) ?? found.website ?? null,
  imageUrl: toWebAddress(own.imageUrl) ?? found.imageUrl ?? null,
  currentTitle: found.currentTitle ?? own.currentTitle ?? null,
});

function readOwnFacts({ headers, meta, format, title }: AudioStream): StreamFacts {
  const text = (name: string) => decodeHeader(headers.get(name) ?? '');
  const info = readAudioInfo(headers.get('ice-audio-info') ?? '');
  return {
    name: text('icy-name') || text('ice-name') || text('x-audiocast-name'),
    codec: format?.codec ?? toCodec(meta.contentType),
    bitrate: meta.bitrate ?? asWholeNumber(info.bitrate) ?? format?.bitrate ?? null,
    sampleRate:
      asWholeNumber(info.samplerate) ?? asWholeNumber(headers.get('icy-sr')) ?? format?.sampleRate ?? null,
    audioChannels: asWholeNumber(info.channels) ?? format?.audioChannels ?? null,
    genre: text('icy-genre') || text('ice-genre'),
    country: toDisplayName(headers.get('icy-country-code') ?? '', 'region'),
    language: toDisplayName(headers.get('icy-language-codes')?.split(',', 1)[0] ?? '', 'language'),
    website: text('icy-url') || text('ice-url'),
    imageUrl: text('icy-logo'),
    currentTitle: title,
  };
}

function toName(text: string | null | undefined): string | null {
  const name = cleanText(text, TITLE_MAX_CHARS);
  return name === null || NO_NAMES.has(name.toLowerCase()) ? null : name;
}

/** Some servers write bits per second where all others write kbps. */
const toKbps = (bitrate: number | null): number | null =>
  bitrate !== null && bitrate > BITRATE_MAX_KBPS ? Math.round(bitrate / 1_000) : bitrate;

/** `DE` becomes Germany; a text that is no code stays. */
function toDisplayName(code: string, type: 'region' | 'language'): string | null {
  try {
    return code.trim() === '' ? null : (new Intl.DisplayNames(LANGUAGE, { type }).of(code.trim()) ?? null);
  } catch {
    return code;
  }
}

type NotesContext = CandidateContext & {
  readonly stream: AudioStream | TextDocument;
  readonly hls: HlsFacts | null;
};

/** What a listener experiences, in words. */
function toNotes(
  found: Omit<StreamCandidate, 'notes'>,
  { stream, hls, secureUrl, isSecurePage }: NotesContext,
): string[] {
  const isInsecure =
    isSecurePage && [found.streamUrl, found.resolvedUrl].some((url) => url?.startsWith('http:'));
  const { firstByteMs, codec } = found;
  const length = stream.kind === 'audio' ? stream.length : null;
  return [
    ...(isInsecure ? [inspectionNotes.insecure] : []),
    ...(secureUrl === null ? [] : [inspectionNotes.secureTwin(secureUrl)]),
    ...(secureUrl === null && found.playlistUrl !== null ? [inspectionNotes.playlist] : []),
    ...(found.allowsCrossOrigin ? [] : [inspectionNotes.noCors]),
    ...(found.resolvedUrl === null ? [] : [inspectionNotes.redirects(found.resolvedUrl)]),
    ...(length === null ? [] : [inspectionNotes.recording]),
    ...(hls?.hasEnd ? [inspectionNotes.ended] : []),
    ...(firstByteMs === null ? [inspectionNotes.silent] : []),
    ...((firstByteMs ?? 0) > SLOW_MS ? [inspectionNotes.slow(Math.round((firstByteMs ?? 0) / 1_000))] : []),
    ...(codec === 'OGG' ? [inspectionNotes.ogg] : []),
    ...(codec === 'FLAC' ? [inspectionNotes.flac] : []),
    ...(codec === null && !found.isHls ? [inspectionNotes.unknownCodec] : []),
    ...(found.currentTitle === null && !found.isHls ? [inspectionNotes.noTitles] : []),
  ];
}
