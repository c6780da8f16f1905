import { TONES, type Tone } from '../stream-servers/tones.ts';
import type { ChannelSeed } from './seed-channels.ts';

export const RELAYED = { relay: 'always', relay_confirmed: 1 } as const;
/** A name that is no part of an address as it stands. */
export const HLS_NAME = 'Söng/50 %';
/** What the mounts of MP3 and AAC play. */
export const SONG = 'Señal - Río abajo';
/** What the mount of Ogg plays. */
export const OGG_SONG = 'Mar adentro';

type Streams = { readonly at: (tone: Tone) => string; readonly vorbis: Tone; readonly hlsUrl: string };

/** What other programs play at addresses that last: direct MP3, relayed MP3, AAC and Ogg, relayed HLS. */
export const lastingChannels = ({ at, vorbis, hlsUrl }: Streams): ChannelSeed[] => [
  { name: 'Direct', channelNumber: 1, streamUrl: at(TONES.mp3) },
  { name: 'MP3', channelNumber: 2, streamUrl: at(TONES.mp3), row: RELAYED },
  { name: 'AAC', channelNumber: 3, streamUrl: at(TONES.aac), row: RELAYED },
  { name: 'Ogg', channelNumber: 4, streamUrl: at(vorbis), row: RELAYED },
  { name: HLS_NAME, channelNumber: 5, streamUrl: hlsUrl, row: RELAYED },
];
