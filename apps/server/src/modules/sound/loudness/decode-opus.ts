import { OggPacketReader } from '@airdial/audio-formats/ogg-packet-reader';
import {
  isOpusHead,
  isOpusTags,
  OPUS_RATE_HZ,
  type OpusHead,
  readOpusHead,
} from '@airdial/audio-formats/opus-header';
import { OpusDecoder } from 'opus-decoder';
import type { SoundMeter } from './sound-meter.ts';

const STEREO = 2;
/** The unit of the output gain: 256ths of a decibel, a signed number of 16 bits. */
const GAIN_SCALE = 256;
const INT16_LIMIT = 32_768;

const toFactor = ({ outputGain }: OpusHead): number => {
  const signed = outputGain >= INT16_LIMIT ? outputGain - 2 * INT16_LIMIT : outputGain;
  return 10 ** (signed / GAIN_SCALE / 20);
};

/** Decodes Opus in Ogg, of one or two channels, into the meter. */
export async function decodeOpus(bytes: Uint8Array, meter: SoundMeter): Promise<void> {
  let decoder: OpusDecoder | null = null;
  let factor = 1;
  for (const packet of new OggPacketReader().push(bytes)) {
    if (meter.isDone) return;
    if (isOpusHead(packet.bytes)) {
      const head = readOpusHead(packet.bytes);
      decoder = head && head.channelCount <= STEREO ? new OpusDecoder({ channels: head.channelCount }) : null;
      factor = head ? toFactor(head) : 1;
      await decoder?.ready;
    } else if (decoder !== null && !isOpusTags(packet.bytes)) {
      const { channelData } = decoder.decodeFrame(packet.bytes);
      if (factor !== 1)
        for (const samples of channelData)
          for (const [index, sample] of samples.entries()) samples[index] = sample * factor;
      meter.push(OPUS_RATE_HZ, channelData);
      // Frees it at once: the collector would wait for some more megabytes.
      for (const { buffer } of channelData) (buffer as ArrayBuffer).transfer(0);
    }
  }
}
