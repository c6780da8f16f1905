import { asDuration, asList, asObject, asText } from '../../lib/untrusted-input/json-values.ts';
import { pathOf } from './icecast-status.ts';
import { listenerCount, type RawTrack, type StationDocument, type StationEntry } from './stream-status.ts';

/** AzuraCast's `/api/nowplaying/{id or shortcode}`, its static JSON, or the array of all its stations. */
export function readAzuracast(json: unknown): StationDocument | null {
  const stations = asList(json).map(toEntry);
  const found = stations.filter((entry) => entry !== null);
  if (found.length === 0 || found.length !== stations.length) return null;
  const [only] = found;
  // Whoever asks for one station means that one, whatever address it is played from.
  return { kind: 'azuracast', stations: only && !Array.isArray(json) ? [{ ...only, paths: [] }] : found };
}

function toEntry(value: unknown): StationEntry | null {
  const answer = asObject(value);
  const station = asObject(answer?.station);
  if (!answer || !station || !('now_playing' in answer)) return null;
  const addresses = [station.listen_url, ...asList(station.mounts).map((mount) => asObject(mount)?.url)];
  const paths = addresses.map((address) => pathOf(asText(address))).filter((path) => path !== null);
  const listeners = asObject(answer.listeners);
  const reading = {
    song: answer.is_online === false ? null : toTrack(answer),
    listeners: listenerCount(listeners?.current ?? listeners?.total),
    peakListeners: null,
  };
  return { paths, reading };
}

function toTrack(answer: Readonly<Record<string, unknown>>): RawTrack | null {
  const nowPlaying = asObject(answer.now_playing);
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
