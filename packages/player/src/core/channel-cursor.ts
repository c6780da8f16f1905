import type { PlayerChannel } from './player-types.ts';

/** Index of the channel in the list, compared by id, or -1. */
export function indexOfChannel(channels: readonly PlayerChannel[], channel: PlayerChannel | null): number {
  return channel === null ? -1 : channels.findIndex((other) => other._id === channel._id);
}

/** The channel one `step` away; both ends wrap. An index of -1 leads to the nearer end. */
export function adjacentChannel(
  channels: readonly PlayerChannel[],
  index: number,
  step: 1 | -1,
): PlayerChannel | null {
  if (channels.length === 0) return null;
  const from = index < 0 && step < 0 ? 0 : index;
  return channels[(from + step + channels.length) % channels.length] ?? null;
}
