import { TONES, type Tone } from '../stream-servers/tones.ts';
import type { ChannelSeed } from './seed-channels.ts';

const titled = (tone: Tone, title: string): Tone => ({
  ...tone,
  format: ['-metadata', `title=${title}`, '-metadata', 'artist=Señal', ...tone.format],
});

/** An Ogg stream carries its title in its first bytes. */
export const TITLED = {
  vorbis: titled(TONES.vorbis, 'Mar adentro'),
  opus: titled(TONES.opus, 'Río abajo'),
};

/** The tones whose titles tests change or read. */
export const TITLED_TONES: readonly Tone[] = [
  TONES.mp3,
  TONES.aac,
  TONES.mp3WithoutCors,
  TITLED.vorbis,
  TITLED.opus,
];

/** A channel for each of them. */
export const titledChannels = (url: (mount: string) => string): ChannelSeed[] =>
  TITLED_TONES.map(({ channelName: name, codec, mount }, index) => ({
    name,
    channelNumber: index + 1,
    streamUrl: url(mount),
    codec,
  }));
