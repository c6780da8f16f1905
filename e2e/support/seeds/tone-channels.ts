import { ALL_TONES, type Tone } from '../stream-servers/tones.ts';
import { probedStream } from './probed-stream.ts';
import type { ChannelSeed } from './seed-channels.ts';

/** The tones as channels 1 to 7, probed, each at the URL that `url` returns for its mount. */
export function toneChannels(url: (mount: string) => string): ChannelSeed[] {
  return ALL_TONES.map((tone, index) => toneChannel(tone, index + 1, url(tone.mount)));
}

function toneChannel(tone: Tone, channelNumber: number, streamUrl: string): ChannelSeed {
  const { channelName: name, codec, bitrateKbps } = tone;
  const row = probedStream(tone, streamUrl);
  return { name, channelNumber, streamUrl, codec, bitrateKbps, genre: codec, row };
}
