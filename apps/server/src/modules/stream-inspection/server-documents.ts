import { isWebAddress } from '@airdial/contract/common/web-address';
import { cleanText } from '../../lib/untrusted-input/clean-text.ts';
import { asList, asObject, asText, type JsonObject } from '../../lib/untrusted-input/json-values.ts';
import { toCodec } from '../../lib/untrusted-input/stream-headers.ts';
import { formatTitle } from '../now-playing/stream-title-service.ts';
import type { Lead, StreamFacts } from './inspection-types.ts';

/** Pages of a stream server, from which its status documents are found. */
const SERVER_PATH =
  /^\/(?:;.*|index\.html?|home\.html?|login|admin\.cgi|status2?\.xsl|server_version\.xsl)?$/;
const AZURACAST_PUBLIC = /^\/public\/([a-z0-9_-]{1,100})(?:\/|$)/i;
const ON = 1;

/** The addresses of status documents that list the streams of the server; none for other addresses. */
export function serverDocumentAddresses(address: string): string[] {
  const url = URL.parse(address);
  const shortcode = AZURACAST_PUBLIC.exec(url?.pathname ?? '')?.[1];
  if (!url) return [];
  if (shortcode) return [`${url.origin}/api/nowplaying/${shortcode}`];
  if (!SERVER_PATH.test(url.pathname)) return [];
  return ['/status-json.xsl', '/api/nowplaying', '/statistics?json=1', '/stats?sid=1&json=1'].map(
    (path) => url.origin + path,
  );
}

/** The streams of a status document of Icecast, SHOUTcast 2 or AzuraCast; null: it is none of these. */
export function parseServerDocument(json: unknown, documentUrl: string): Lead[] | null {
  return (
    parseIcecast(asObject(json)?.icestats, documentUrl) ??
    parseAzuracast(json, documentUrl) ??
    parseShoutcast(asObject(json), documentUrl)
  );
}

function toLead(address: string | null, facts: StreamFacts, documentUrl: string): Lead[] {
  const url = address === null ? null : URL.parse(address, documentUrl);
  if (!url || !isWebAddress(url.href)) return [];
  return [{ url: url.href, facts, foundIn: documentUrl, role: 'named' }];
}

/** The host of `listenurl` is often an internal name: only its path is used. */
function parseIcecast(value: unknown, documentUrl: string): Lead[] | null {
  const icestats = asObject(value);
  if (!icestats) return null;
  return asList(icestats.source).flatMap((item) => {
    const source = asObject(item) ?? {};
    const path = URL.parse(asText(source.listenurl) ?? '')?.pathname ?? null;
    const info = readAudioInfo(asText(source.audio_info) ?? '');
    const name = cleanText(asText(source.server_name)) ?? path;
    const title = asText(source.title) || asText(source.yp_currently_playing);
    const artist = asText(source.artist);
    const raw = { artist, title, text: artist ? null : title };
    const facts = {
      name,
      codec: toCodec(asText(source.server_type) ?? ''),
      bitrate: toNumber(source.bitrate ?? source['ice-bitrate'] ?? info.bitrate),
      sampleRate: toNumber(source.samplerate ?? source['ice-samplerate'] ?? info.samplerate),
      audioChannels: toNumber(source.channels ?? source['ice-channels'] ?? info.channels),
      genre: asText(source.genre),
      website: asText(source.server_url),
      currentTitle: title ? formatTitle(raw, { name: name ?? '', streamUrl: null }) : null,
    };
    return toLead(path, facts, documentUrl);
  });
}

/** `ice-samplerate=44100;ice-bitrate=128;ice-channels=2`, also as a header of the stream. */
export function readAudioInfo(text: string): Partial<Record<string, string>> {
  const pairs = text.split(/[;,]/).map((pair) => pair.split('=', 2).map((part) => part.trim().toLowerCase()));
  return Object.fromEntries(pairs.map(([key = '', value]) => [key.replace('ice-', ''), value]));
}

/** One stream for each of several stations; all mounts of a single one. */
function parseAzuracast(json: unknown, documentUrl: string): Lead[] | null {
  const entries = asList(json).map(asObject);
  const stations = entries.map((entry) => asObject(entry?.station));
  if (stations.length === 0 || stations.some((station) => !station || !('listen_url' in station)))
    return null;
  return entries.flatMap((entry) => {
    const station = asObject(entry?.station) ?? {};
    if (station.is_public === false) return [];
    const mounts = asList(station.mounts).map((mount) => asObject(mount) ?? {});
    const offered = mounts.filter((mount) => entries.length === 1 || mount.is_default === true);
    const title = toAzuracastTitle(entry);
    const toFacts = (mount: JsonObject): StreamFacts => ({
      name: cleanText(asText(station.name)),
      bitrate: toNumber(mount.bitrate),
      codec: toCodec(`audio/${asText(mount.format) ?? ''}`),
      website: asText(station.url),
      currentTitle: title,
    });
    return offered.length === 0
      ? toLead(asText(station.listen_url), toFacts({}), documentUrl)
      : offered.flatMap((mount) => toLead(asText(mount.url), toFacts(mount), documentUrl));
  });
}

function toAzuracastTitle(entry: JsonObject | null): string | null {
  const song = asObject(asObject(entry?.now_playing)?.song);
  if (!song || entry?.is_online === false) return null;
  const raw = { text: asText(song.text), artist: asText(song.artist), title: asText(song.title) };
  return formatTitle(raw, { name: '', streamUrl: null });
}

/** `/statistics?json=1` has all streams, `/stats?sid=1&json=1` one. */
function parseShoutcast(json: JsonObject | null, documentUrl: string): Lead[] | null {
  const streams =
    json && 'streamstatus' in json ? [json] : json && 'activestreams' in json ? asList(json.streams) : null;
  if (!streams) return null;
  return streams.flatMap((value) => {
    const stream = asObject(value) ?? {};
    if (Number(stream.streamstatus) !== ON) return [];
    const id = asText(stream.id) ?? URL.parse(documentUrl)?.searchParams.get('sid') ?? '1';
    const name = cleanText(asText(stream.servertitle));
    const facts = {
      name,
      bitrate: toNumber(stream.bitrate),
      sampleRate: toNumber(stream.samplerate),
      codec: toCodec(asText(stream.content) ?? ''),
      genre: asText(stream.servergenre),
      website: asText(stream.serverurl),
      currentTitle: formatTitle({ text: asText(stream.songtitle) }, { name: name ?? '', streamUrl: null }),
    };
    return toLead(asText(stream.streampath) || `/stream/${id}/`, facts, documentUrl);
  });
}

/** A whole number above zero, also as text and with what follows it. */
export function toNumber(value: unknown): number | null {
  const digits = /^\d{1,9}/.exec(asText(value)?.trim() ?? '')?.[0];
  return Number(digits ?? 0) || null;
}
