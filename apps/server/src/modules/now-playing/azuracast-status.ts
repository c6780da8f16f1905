import { asDuration, asList, asObject, asText } from '../../lib/untrusted-input/json-values.ts';
import { getPath } from './icecast-status.ts';
import { listenerCount, type MountStatus, type RawTrack, type StatusDocument } from './stream-status.ts';

/**
 * AzuraCast's `/api/nowplaying/{id or shortcode}`, its static JSON, or the array of all its
 * stations.
 */
export function parseAzuracast(json: unknown): StatusDocument | null {
  const entries = asList(json).map(toMountStatus);
  const mounts = entries.filter((entry) => entry !== null);
  if (mounts.length === 0 || mounts.length !== entries.length) return null;
  const [only] = mounts;
  // A single object belongs to the requested stream, whatever address that is played from.
  return { kind: 'azuracast', mounts: only && !Array.isArray(json) ? [{ ...only, paths: [] }] : mounts };
}

function toMountStatus(value: unknown): MountStatus | null {
  const fields = asObject(value);
  const station = asObject(fields?.station);
  if (!fields || !station || !('now_playing' in fields)) return null;
  const addresses = [station.listen_url, ...asList(station.mounts).map((mount) => asObject(mount)?.url)];
  const paths = addresses.map((address) => getPath(asText(address))).filter((path) => path !== null);
  const listeners = asObject(fields.listeners);
  const status = {
    track: fields.is_online === false ? null : toRawTrack(fields),
    listeners: listenerCount(listeners?.current ?? listeners?.total),
    peakListeners: null,
  };
  return { paths, status };
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
