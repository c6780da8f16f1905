import type { Waves } from '../browser/browser-driver.ts';

type CapturedAudio = HTMLAudioElement & { mozCaptureStream(): MediaStream };

type Recording = { readonly recorder: MediaRecorder; readonly chunks: Blob[] };
type RecordingWindow = Window & { recording?: Recording };

/** Records from now on what the element plays. */
export function startRecording(): void {
  const audio = document.querySelector<CapturedAudio>('audio');
  if (!audio) throw new Error('Nothing plays.');
  const recorder = new MediaRecorder(new MediaStream(audio.mozCaptureStream().getAudioTracks()));
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void chunks.push(data);
  recorder.start();
  (window as RecordingWindow).recording = { recorder, chunks };
}

/** Ends the recording. A silence shows as a long wave; audio that is missing or repeated as a short or a long one. */
export async function readWaves(): Promise<Waves> {
  const { recording } = window as RecordingWindow;
  if (!recording) throw new Error('Nothing was recorded.');
  const { recorder, chunks } = recording;
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.stop();
  await stopped;
  const bytes = await new Blob(chunks).arrayBuffer();
  const buffer = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  // The encoder fades in and out.
  const edge = buffer.sampleRate / 4;
  const samples = buffer.getChannelData(0).subarray(edge, -edge);
  const crossings: number[] = [];
  for (let index = 1; index < samples.length; index += 1) {
    const [before = 0, after = 0] = [samples[index - 1], samples[index]];
    if (before < 0 && after >= 0) crossings.push(index - after / (after - before));
  }
  const waves = crossings
    .slice(1)
    .map((at, index) => ((at - (crossings[index] ?? at)) * 1_000) / buffer.sampleRate);
  waves.sort((one, other) => one - other);
  return { count: waves.length, shortestMs: waves.at(0) ?? 0, longestMs: waves.at(-1) ?? 0 };
}

/**
 * The frequency that the element plays; null while it plays none. Half a second of decoded audio is
 * recorded and decoded again, which needs no sound device.
 */
export async function readToneHz(): Promise<number | null> {
  const audio = document.querySelector<CapturedAudio>('audio');
  if (!audio || audio.paused || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return null;
  const tracks = audio.mozCaptureStream().getAudioTracks();
  if (!tracks.some(({ readyState }) => readyState === 'live')) return null;
  const recorder = new MediaRecorder(new MediaStream(tracks));
  const chunks: Blob[] = [];
  await new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      chunks.push(data);
      if (recorder.state === 'recording') recorder.stop();
    };
    recorder.onstop = resolve;
    recorder.onerror = reject;
    recorder.start(500);
  });
  const bytes = await new Blob(chunks).arrayBuffer();
  // A track that ends at once, because the element is replaced, leaves nothing to decode.
  const buffer = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).catch(() => null);
  if (buffer === null) return null;
  const { sampleRate, length } = buffer;
  // The middle: the encoder fades in and out.
  const samples = buffer.getChannelData(0).subarray(length / 4, (length * 3) / 4);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const crossings: number[] = [];
  for (let index = 1; index < samples.length; index += 1) {
    const [before = 0, after = 0] = [samples[index - 1], samples[index]];
    if (before < 0 && after >= 0) crossings.push(index - after / (after - before));
  }
  const waves = crossings.length - 1;
  if (Math.sqrt(power) < 0.0002 || waves < 1) return null;
  return (waves * sampleRate) / ((crossings.at(-1) ?? 0) - (crossings[0] ?? 0));
}
