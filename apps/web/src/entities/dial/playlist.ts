import type { PlayerChannel } from '@airdial/player';

const indexOf = (channels: readonly PlayerChannel[], id: string): number =>
  channels.findIndex(({ _id }) => _id === id);

/** The dial with the current channel, which may be off it: then it is put where its number belongs. */
export const placeOnDial = (
  dial: readonly PlayerChannel[],
  current: PlayerChannel | null,
): readonly PlayerChannel[] => {
  if (!current || indexOf(dial, current._id) >= 0) return dial;
  const index = dial.findIndex(({ channelNumber }) => channelNumber > current.channelNumber);
  return dial.toSpliced(index < 0 ? dial.length : index, 0, current);
};

/** The ids of a channel and of those before and after it, where the circle has so many. */
export const idsAround = (circle: readonly PlayerChannel[], id: string): string[] => {
  const index = indexOf(circle, id);
  const neighbors = [circle.at(index - 1), circle[(index + 1) % circle.length]];
  return [...new Set([id, ...neighbors.flatMap((channel) => channel?._id ?? [])])];
};

/** The same channels, some of them with what else is known of them. */
export const withDetails = (
  channels: readonly PlayerChannel[],
  details: readonly PlayerChannel[],
): readonly PlayerChannel[] => {
  const byId = new Map(details.map((channel) => [channel._id, channel]));
  return channels.map((channel) => byId.get(channel._id) ?? channel);
};
