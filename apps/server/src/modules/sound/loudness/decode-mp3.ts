import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deinterleave, type SoundMeter } from './sound-meter.ts';

/** The package's own loader calls fetch(), which in Node reads no files. */
const WASM = fileURLToPath(import.meta.resolve('minimp3-wasm/dist/decoder.opt.wasm'));
const PIECE_SECONDS = 1;
const INT16_SCALE = 32_768;

/** A global of Node, which TypeScript declares in its library of browsers only. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

type Exports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  decoder_init(): void;
  decoder_set_mp3_data_size(bytes: number): void;
  decoder_mp3_data_offset(): number;
  decoder_seek(seconds: number): void;
  decoder_decode(seconds: number): void;
  decoder_pcm_data_offset(): number;
  decode_results_sampling_rate(): number;
  decode_results_num_channels(): number;
  decode_results_num_samples(): number;
};

/** Decodes MPEG audio, which may begin within a frame, into the meter. */
export async function decodeMp3(bytes: Uint8Array, meter: SoundMeter): Promise<void> {
  const { instance } = await WebAssembly.instantiate(await readFile(WASM));
  const wasm = instance.exports as Exports;
  wasm.decoder_init();
  wasm.decoder_set_mp3_data_size(bytes.length);
  new Uint8Array(wasm.memory.buffer, wasm.decoder_mp3_data_offset(), bytes.length).set(bytes);
  wasm.decoder_seek(0);
  while (!meter.isDone) {
    wasm.decoder_decode(PIECE_SECONDS);
    const channelCount = wasm.decode_results_num_channels();
    const count = wasm.decode_results_num_samples();
    if (count <= 0 || channelCount <= 0) return;
    const samples = new Int16Array(wasm.memory.buffer, wasm.decoder_pcm_data_offset(), count);
    meter.push(wasm.decode_results_sampling_rate(), deinterleave(samples, channelCount, INT16_SCALE));
  }
}
