import type { Channel, DialPageResponse } from '@airdial/contract/channel/schema';
import { createPlayer, type Player, type PlayerPorts } from '@airdial/player';
import { createChannel } from '../../channel/testing/create-channel.ts';

/** Its id stays when its number changes. */
export const dialChannel = (channelNumber: number, id = `c${channelNumber}`): Channel =>
  createChannel({ _id: id, channelNumber, name: `Channel ${id}` });

export const dialChannels = (count: number): Channel[] =>
  Array.from({ length: count }, (_, index) => dialChannel(index + 1));

/** A page as the server gives it. */
export const dialPage = (channels: readonly Channel[], page: number, limit: number): DialPageResponse => {
  const from = (page - 1) * limit;
  const onPage = channels.slice(from, from + limit);
  const totalPages = Math.ceil(channels.length / limit);
  const isEmpty = onPage.length === 0;
  return {
    success: true,
    channels: onPage,
    totalPages,
    pagination: { page, limit, total: channels.length, totalPages },
    previousId: isEmpty ? null : (channels.at(from - 1)?._id ?? null),
    nextId: isEmpty ? null : (channels[(from + onPage.length) % channels.length]?._id ?? null),
  };
};

/** The page that holds a number or the next higher one, as the server finds it. */
export const dialPageOf = (channels: readonly Channel[], number: number, limit: number): DialPageResponse => {
  const index = channels.findIndex(({ channelNumber }) => channelNumber >= number);
  return dialPage(channels, Math.floor(Math.max(index, 0) / limit) + 1, limit);
};

const SILENT_PORTS: PlayerPorts = {
  clock: {
    nowMs: () => performance.now(),
    random: () => 0.5,
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  },
  environment: {
    isOnline: () => true,
    isStreamSent: async () => false,
    isSavingData: () => false,
    watch: () => () => undefined,
  },
  isVolumeFixed: async () => false,
  initial: { volume: 0.7, muted: false, channel: null, remembersChannel: true, quality: 'auto' },
  applyVolume: () => undefined,
  supports: () => true,
  openOutput: () => {
    throw new Error('The channels have no streams.');
  },
  preload: () => () => undefined,
};

/** The real player, for channels without streams. */
export const createSilentPlayer = (): Player => createPlayer(SILENT_PORTS);
