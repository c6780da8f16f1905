import { asList, asObject, asText } from '../../lib/untrusted-input/json-values.ts';
import { listenerCount, type StationDocument, type StationEntry } from './stream-status.ts';

/** `icestats.source` is absent, an object or an array. A mount has no name there but the path of its `listenurl`. */
export function readIcecastStatus(json: unknown): StationDocument | null {
  const icestats = asObject(asObject(json)?.icestats);
  if (!icestats) return null;
  return { kind: 'icecast', stations: asList(icestats.source).flatMap(toEntry) };
}

function toEntry(value: unknown): StationEntry[] {
  const source = asObject(value);
  const path = pathOf(asText(source?.listenurl));
  if (!source || path === null) return [];
  // Icecast-KH puts the line that it tells directories beside an empty title.
  const title = asText(source.title) || asText(source.yp_currently_playing);
  const artist = asText(source.artist);
  const reading = {
    song: title ? { artist, title, text: artist ? null : title } : null,
    listeners: listenerCount(source.listeners),
    peakListeners: listenerCount(source.listener_peak),
  };
  return [{ paths: [path], reading }];
}

export function pathOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url?.pathname ?? null;
}
