import type { BufferDepth, Player, PlayerAddress, PlayerChannel, Quality } from '../core/player-types.ts';
import { DEFAULT_VOLUME } from '../core/volume.ts';

const STORAGE_KEY = 'airdial-player';

export type PersistedState = {
  readonly volume: number;
  readonly muted: boolean;
  readonly channel: PlayerChannel | null;
  readonly remembersChannel: boolean;
  readonly quality: Quality;
  readonly bufferDepth: BufferDepth;
};

export type PlayerStorage = Pick<Storage, 'getItem' | 'setItem'>;

const DEFAULTS: PersistedState = {
  volume: DEFAULT_VOLUME,
  muted: false,
  channel: null,
  remembersChannel: true,
  quality: 'auto',
  bufferDepth: 'auto',
};

function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isAddress(value: unknown): value is PlayerAddress {
  if (typeof value !== 'object' || value === null) return false;
  const { url, kind, readable, bitrate } = value as Record<string, unknown>;
  return (
    typeof url === 'string' &&
    typeof kind === 'string' &&
    (readable === null || typeof readable === 'boolean') &&
    (bitrate === null || typeof bitrate === 'number')
  );
}

function parseChannel(value: unknown): PlayerChannel | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, name, channelNumber, play, imageUrl, attenuation } = value as Record<string, unknown>;
  if (typeof _id !== 'string' || typeof name !== 'string' || !Number.isInteger(channelNumber)) return null;
  return {
    _id,
    name,
    channelNumber: channelNumber as number,
    play: Array.isArray(play) ? play.filter(isAddress) : undefined,
    imageUrl: optionalText(imageUrl),
    ...(typeof attenuation === 'number' && { attenuation }),
  };
}

/** Parses stored state; each field that is invalid falls back to its default. */
export function parsePersistedState(text: string | null): PersistedState {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return DEFAULTS;
    const { volume, muted, channel, remembersChannel, quality, bufferDepth } = value as Record<
      string,
      unknown
    >;
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      volume: isVolume ? volume : DEFAULT_VOLUME,
      muted: muted === true,
      channel: parseChannel(channel),
      remembersChannel: remembersChannel !== false,
      quality: quality === 'high' || quality === 'low' ? quality : 'auto',
      bufferDepth: bufferDepth === 'live' || bufferDepth === 'tunnel' ? bufferDepth : 'auto',
    };
  } catch {
    return DEFAULTS;
  }
}

/** Loads the stored state, or the defaults where storage is forbidden. */
export function loadPersistedState(storage: PlayerStorage | null): PersistedState {
  try {
    return parsePersistedState(storage?.getItem(STORAGE_KEY) ?? null);
  } catch {
    return DEFAULTS;
  }
}

/**
 * Writes volume, mute, quality, buffer depth, and the channel unless it is not to be remembered, whenever one changes. Returns the function that ends it.
 */
export function persistPlayer(player: Player, storage: PlayerStorage): () => void {
  let written = serialise(player);
  return player.subscribe(() => {
    const text = serialise(player);
    if (text === written) return;
    written = text;
    try {
      storage.setItem(STORAGE_KEY, text);
    } catch {
      // Full or forbidden: the next visit starts with the defaults.
    }
  });
}

function serialise(player: Player): string {
  const { volume, muted, channel, remembersChannel, quality, bufferDepth } = player.getState();
  return JSON.stringify({
    volume,
    muted,
    channel: remembersChannel ? parseChannel(channel) : null,
    remembersChannel,
    quality,
    bufferDepth,
  });
}
