import { asDuration, asObject, asText } from '../json-values.ts';
import { listenerCount, type StatusDocument } from './stream-status.ts';

const WRAPPERS = ['now_playing', 'nowPlaying', 'nowplaying', 'current', 'track', 'song', 'data'];
const DEPTH_MAX = 3;

type Fields = Readonly<Record<string, unknown>>;

/** Any JSON object with a title, also one or two wrappers deep, as custom scripts send it. */
export function parsePlainJson(json: unknown): StatusDocument | null {
  const outer = asObject(json);
  const fields = outer && findTitled(outer, DEPTH_MAX);
  if (!outer || !fields) return null;
  const track = {
    title: asText(fields.title),
    artist: asText(fields.artist) ?? asText(asObject(fields.artist)?.name),
    album: asText(fields.album) ?? asText(asObject(fields.album)?.title),
    artwork: firstText(fields, ['artwork', 'art', 'cover', 'image']),
    duration: asDuration(fields.duration),
  };
  const status = {
    track: track.title ? track : null,
    listeners: listenerCount(outer.listeners ?? fields.listeners),
    peakListeners: null,
  };
  return { kind: 'json', mounts: [{ paths: [], status, listStreams: () => [] }] };
}

function findTitled(fields: Fields, depth: number): Fields | null {
  if ('title' in fields) return fields;
  if (depth === 0) return null;
  for (const name of WRAPPERS) {
    const inner = asObject(fields[name]);
    const found = inner && findTitled(inner, depth - 1);
    if (found) return found;
  }
  return null;
}

const firstText = (fields: Fields, names: readonly string[]): string | null =>
  names.map((name) => asText(fields[name])).find(Boolean) ?? null;
