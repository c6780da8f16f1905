import type { Channel } from '@airdial/contract/channel/schema';
import { createChannel } from '../src/entities/channel/testing/create-channel.ts';

/** A channel as administrators get it, with nothing entered but its name and its stream. */
export const sampleChannel = (more: Partial<Channel> = {}): Channel =>
  createChannel({
    _id: 'nova',
    channelNumber: 7,
    name: 'Nova',
    streamUrl: 'https://nova.example/live',
    apiOrigin: null,
    charset: null,
    streamCheck: null,
    loudness: null,
    relay: 'off',
    relayConfirmed: false,
    ...more,
  });
