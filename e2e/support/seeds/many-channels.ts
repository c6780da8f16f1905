import type { ChannelSeed } from './seed-channels.ts';

/** Channels without streams, numbered from 1. */
export const manyChannels = (count: number): readonly ChannelSeed[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Wave ${index + 1}`,
    channelNumber: index + 1,
    streamUrl: null,
  }));
