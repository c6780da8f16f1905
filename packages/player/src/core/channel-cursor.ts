import type { PlayerChannel } from './player-types.ts';

/** Place of the channel in the list, or -1. */
export function indexOfChannel(channels: readonly PlayerChannel[], channel: PlayerChannel | null): number {
  return channel === null ? -1 : channels.findIndex((other) => other._id === channel._id);
}

/** The neighbour `step` places on; both ends wrap. A channel outside the list is entered from its near end. */
export function neighbour(
  channels: readonly PlayerChannel[],
  index: number,
  step: 1 | -1,
): PlayerChannel | null {
  if (channels.length === 0) return null;
  const from = index < 0 && step < 0 ? 0 : index;
  return channels[(from + step + channels.length) % channels.length] ?? null;
}
