import { asDuration, asList, asObject, asText } from '../json-values.ts';
import { listenerCount, type StatusDocument } from './stream-status.ts';

const WRAPPERS = [
  'now_playing',
  'nowPlaying',
  'nowplaying',
  'current_track',
  'current',
  'track',
  'song',
  'data',
];
/** Where artist and title are one line. */
const LINES = ['nowplaying', 'song'];
const PICTURES = ['artwork', 'artwork_url', 'art', 'cover', 'coverart', 'image', 'imageurl'];
const DEPTH_MAX = 3;

type Fields = Readonly<Record<string, unknown>>;

/** Any JSON object that names a song, also one or two wrappers deep, as custom scripts and panels send it. */
export function parsePlainJson(json: unknown): StatusDocument | null {
  const outer = firstObject(json);
  const fields = outer && findNaming(outer, DEPTH_MAX);
  if (!outer || !fields) return null;
  const track = {
    text: findLine(fields) ?? null,
    title: asText(fields.title),
    artist: asText(fields.artist) ?? asText(asObject(fields.artist)?.name),
    album: asText(fields.album) ?? asText(asObject(fields.album)?.title),
    artwork: firstText(fields, PICTURES),
    duration: asDuration(fields.duration),
  };
  const status = {
    track: track.title || track.text ? track : null,
    listeners: listenerCount(outer.listeners ?? fields.listeners),
    peakListeners: null,
  };
  return { kind: 'json', mounts: [{ paths: [], status, listStreams: () => [] }] };
}

/** The first object where there are several. */
const firstObject = (value: unknown): Fields | null => asObject(asList(value)[0]);

/** A title alone may be the station's, where a song is beside it. */
function findNaming(fields: Fields, depth: number): Fields | null {
  if ('title' in fields && 'artist' in fields) return fields;
  for (const name of depth === 0 ? [] : WRAPPERS) {
    const inner = firstObject(fields[name]);
    const found = inner && findNaming(inner, depth - 1);
    if (found) return found;
  }
  return 'title' in fields || findLine(fields) !== undefined ? fields : null;
}

/** Numbers are none: a song has an ID in some documents. */
const findLine = (fields: Fields): string | undefined =>
  LINES.map((name) => fields[name]).find((line) => typeof line === 'string');

const firstText = (fields: Fields, names: readonly string[]): string | null =>
  names.map((name) => asText(fields[name])).find(Boolean) ?? null;
