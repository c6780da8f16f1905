import type { Channel, NowPlaying } from '@airdial/contract/channel/schema';
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

/** The song on air of a channel, of which only the title and the artist are known. */
export const sampleSong = (title: string, artist: string | null = null): NowPlaying => ({
  title,
  artist,
  album: null,
  artwork: null,
  duration: null,
  lastUpdated: '2026-11-20T08:00:00.000Z',
});

/** A picture that needs no call. */
export const SAMPLE_PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path d="M0 0h300v300H0z"/></svg>';
