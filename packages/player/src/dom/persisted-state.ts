import type { Player, PlayerChannel } from '../core/player-types.ts';

const STORAGE_KEY = 'airdial-player';
export const DEFAULT_VOLUME = 0.7;

export type Remembered = {
  readonly volume: number;
  readonly muted: boolean;
  readonly channel: PlayerChannel | null;
};

export type PlayerStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NOTHING: Remembered = { volume: DEFAULT_VOLUME, muted: false, channel: null };

function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function parseChannel(value: unknown): PlayerChannel | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, name, channelNumber, streamUrl, codec, imageUrl } = value as Record<string, unknown>;
  if (typeof _id !== 'string' || typeof name !== 'string' || !Number.isInteger(channelNumber)) return null;
  return {
    _id,
    name,
    channelNumber: channelNumber as number,
    streamUrl: optionalText(streamUrl),
    codec: optionalText(codec),
    imageUrl: optionalText(imageUrl),
  };
}

/** What no longer parses is dropped, field by field. */
export function parseRemembered(text: string | null): Remembered {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { volume, muted, channel } = value as Record<string, unknown>;
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      volume: isVolume ? volume : DEFAULT_VOLUME,
      muted: muted === true,
      channel: parseChannel(channel),
    };
  } catch {
    return NOTHING;
  }
}

/** Storage may be forbidden; then nothing is remembered. */
export function readRemembered(storage: PlayerStorage | null): Remembered {
  try {
    return parseRemembered(storage?.getItem(STORAGE_KEY) ?? null);
  } catch {
    return NOTHING;
  }
}

/** Writes volume, mute and channel whenever one of them changes. */
export function rememberPlayer(player: Player, storage: PlayerStorage): () => void {
  let written = serialise(player);
  return player.subscribe(() => {
    const text = serialise(player);
    if (text === written) return;
    written = text;
    try {
      storage.setItem(STORAGE_KEY, text);
    } catch {
      // Full or forbidden: the next visit starts with defaults.
    }
  });
}

function serialise(player: Player): string {
  const { volume, muted, channel } = player.getState();
  return JSON.stringify({ volume, muted, channel: parseChannel(channel) });
}
