/**
 * The functions that run in the meter's own tab. Playwright sends each as text, so none may call another.
 */
export type SoundChange = { readonly isOn: boolean; readonly atMs: number };

export type MeterReading = {
  /** The loudest frequency; null in silence. */
  readonly hz: number | null;
  /** Root mean square of the last third of a second, 0 to 1. */
  readonly loudness: number;
};

type MeterTab = Window & {
  meterAnalyser: AnalyserNode;
  soundChanges: SoundChange[];
  meterStream: MediaStream;
};

export type MeterSetup = {
  readonly fftSize: number;
  readonly silenceRms: number;
  readonly watcher: string;
};

/** Judges each block on the audio thread, where a busy page cannot delay it. */
export const SOUND_WATCHER = `
registerProcessor('sound-watcher', class extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    Object.assign(this, processorOptions, { power: 0, samples: 0, isOn: false });
  }
  process([input]) {
    const channel = input[0] ?? new Float32Array(128);
    for (const sample of channel) this.power += sample * sample;
    this.samples += channel.length;
    if (this.samples >= 1024) this.judge();
    return true;
  }
  judge() {
    const isOn = Math.sqrt(this.power / this.samples) > this.silenceRms;
    this.power = this.samples = 0;
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    this.port.postMessage({ isOn, atSeconds: currentTime });
  }
});`;

export async function startListening({ fftSize, silenceRms, watcher }: MeterSetup): Promise<void> {
  const tab = window as unknown as MeterTab;
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: plain });
  for (const video of stream.getVideoTracks()) video.stop();
  const context = new AudioContext();
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([watcher], { type: 'text/javascript' })));
  const analyser = new AnalyserNode(context, { fftSize, smoothingTimeConstant: 0 });
  const worklet = new AudioWorkletNode(context, 'sound-watcher', { processorOptions: { silenceRms } });
  const changes: SoundChange[] = [];
  // Timed by the audio clock, so that a late message does not shift it.
  worklet.port.onmessage = ({ data: { isOn, atSeconds } }) =>
    changes.push({ isOn, atMs: Date.now() - (context.currentTime - atSeconds) * 1_000 });
  // Only nodes that lead to the destination run; the watcher outputs silence.
  context.createMediaStreamSource(stream).connect(analyser).connect(worklet).connect(context.destination);
  Object.assign(tab, { meterAnalyser: analyser, soundChanges: changes, meterStream: stream });
}

export function readMeter(silenceRms: number): MeterReading {
  const { meterAnalyser: analyser } = window as unknown as MeterTab;
  const wave = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(wave);
  const loudness = Math.sqrt(wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length);
  if (loudness < silenceRms) return { hz: null, loudness };
  const levels = new Float32Array(analyser.frequencyBinCount);
  analyser.getFloatFrequencyData(levels);
  const top = levels.indexOf(Math.max(...levels.subarray(1)));
  const [left = 0, peak = 0, right = 0] = [levels[top - 1], levels[top], levels[top + 1]];
  // Parabolic interpolation of three decibel values finds the peak between the bins.
  const offset = (left - right) / (2 * (left - 2 * peak + right));
  return { hz: ((top + offset) * analyser.context.sampleRate) / analyser.fftSize, loudness };
}

export function readSoundChanges(): SoundChange[] {
  return (window as unknown as MeterTab).soundChanges;
}
