import { cleanText } from '../clean-text.ts';
import { asList, asObject, asText, asWholeNumber, type JsonObject } from '../json-values.ts';
import { readAudioInfo, toCodec } from '../stream-headers.ts';
import { type ListedStream, listenerCount, type MountStatus, type StatusDocument } from './stream-status.ts';

/**
 * `icestats.source` is absent, an object or an array. The path of `listenurl` is the only name of a
 * mount; its host is often an internal one.
 */
export function parseIcecastStatus(json: unknown): StatusDocument | null {
  const icestats = asObject(asObject(json)?.icestats);
  if (!icestats) return null;
  return { kind: 'icecast', mounts: asList(icestats.source).flatMap(toMountStatus) };
}

function toMountStatus(value: unknown): MountStatus[] {
  const source = asObject(value);
  const path = getPath(asText(source?.listenurl));
  if (!source || path === null) return [];
  // Icecast-KH leaves `title` empty and sends the line that it reports to directories.
  const title = asText(source.title) || asText(source.yp_currently_playing);
  const artist = asText(source.artist);
  const status = {
    track: title ? { artist, title, text: artist ? null : title } : null,
    listeners: listenerCount(source.listeners),
    peakListeners: listenerCount(source.listener_peak),
  };
  return [{ paths: [path], status, listStreams: () => [toListedStream(source, path)] }];
}

function toListedStream(source: JsonObject, path: string): ListedStream {
  const info = readAudioInfo(asText(source.audio_info) ?? '');
  return {
    address: path,
    name: cleanText(asText(source.server_name)) ?? path,
    codec: toCodec(asText(source.server_type) ?? ''),
    bitrate: asWholeNumber(source.bitrate ?? source['ice-bitrate'] ?? info.bitrate),
    sampleRate: asWholeNumber(source.samplerate ?? source['ice-samplerate'] ?? info.samplerate),
    audioChannels: asWholeNumber(source.channels ?? source['ice-channels'] ?? info.channels),
    genre: asText(source.genre),
    website: asText(source.server_url),
  };
}

export function getPath(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url?.pathname ?? null;
}
