import { cleanText } from '../clean-text.ts';
import { asDuration, asList, asObject, asText, asWholeNumber, type JsonObject } from '../json-values.ts';
import { toCodec } from '../stream-headers.ts';
import { getPath } from './icecast-status.ts';
import {
  type ListedStream,
  listenerCount,
  type MountStatus,
  type RawTrack,
  type StatusDocument,
} from './stream-status.ts';

/**
 * AzuraCast's `/api/nowplaying/{id or shortcode}`, its static JSON, or the array of all its
 * stations: all streams of a single station, the default one of each of several.
 */
export function parseAzuracast(json: unknown): StatusDocument | null {
  const stations = asList(json);
  const entries = stations.map((station) => toMountStatus(station, stations.length === 1));
  const mounts = entries.filter((entry) => entry !== null);
  if (mounts.length === 0 || mounts.length !== entries.length) return null;
  const [only] = mounts;
  // A single object belongs to the requested stream, whatever address that is played from.
  return { kind: 'azuracast', mounts: only && !Array.isArray(json) ? [{ ...only, paths: [] }] : mounts };
}

function toMountStatus(value: unknown, isOnly: boolean): MountStatus | null {
  const fields = asObject(value);
  const station = asObject(fields?.station);
  if (!fields || !station || !('now_playing' in fields || 'listen_url' in station)) return null;
  const addresses = [station.listen_url, ...toMounts(station).map(({ url }) => url)];
  const paths = addresses.map((address) => getPath(asText(address))).filter((path) => path !== null);
  const listeners = asObject(fields.listeners);
  const status = {
    track: fields.is_online === false ? null : toRawTrack(fields),
    listeners: listenerCount(listeners?.current ?? listeners?.total),
    peakListeners: null,
  };
  return { paths, status, listStreams: () => toListedStreams(station, isOnly) };
}

const toMounts = (station: JsonObject): JsonObject[] =>
  asList(station.mounts).map((mount) => asObject(mount) ?? {});

function toListedStreams(station: JsonObject, isOnly: boolean): ListedStream[] {
  if (station.is_public === false) return [];
  const mounts = toMounts(station).filter((mount) => isOnly || mount.is_default === true);
  const offered: readonly JsonObject[] = mounts.length === 0 ? [{ url: station.listen_url }] : mounts;
  return offered.flatMap((mount) => {
    const address = asText(mount.url);
    if (address === null) return [];
    return {
      address,
      name: cleanText(asText(station.name)),
      codec: toCodec(`audio/${asText(mount.format) ?? ''}`),
      bitrate: asWholeNumber(mount.bitrate),
      website: asText(station.url),
    };
  });
}

function toRawTrack(fields: Readonly<Record<string, unknown>>): RawTrack | null {
  const nowPlaying = asObject(fields.now_playing);
  const song = asObject(nowPlaying?.song);
  if (!nowPlaying || !song) return null;
  return {
    text: asText(song.text),
    title: asText(song.title),
    artist: asText(song.artist),
    album: asText(song.album),
    artwork: asText(song.art),
    duration: asDuration(nowPlaying.duration),
  };
}
