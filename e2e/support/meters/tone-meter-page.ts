import type { MeterRecord, Span } from './silences.ts';

/**
 * The functions that run in the meter's own tab. Playwright sends each as text, so none may call another.
 */

export type MeterReading = {
  /** The loudest frequency; null in silence. */
  readonly hz: number | null;
  /** Root mean square of the last third of a second, 0 to 1. */
  readonly loudness: number;
};

type MeterTab = Window & {
  meterAnalyser: AnalyserNode;
  meterWorklet: AudioWorkletNode;
  meterRecord: { changes: MeterRecord['changes'][number][]; starved: Span[] };
  meterStream: MediaStream;
};

export type MeterSetup = {
  readonly fftSize: number;
  readonly silenceRms: number;
  readonly watcher: string;
};

/**
 * Judges each block on the audio thread, where a busy page cannot delay it. Chromium calls for 10 ms of sound at a time:
 * the thread that is called later than it should had no processor. A message keeps the thread busy.
 */
export const SOUND_WATCHER = `
const BUFFER_MS = 10;
const LATE_MS = 5;
registerProcessor('sound-watcher', class extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    Object.assign(this, processorOptions, { power: 0, samples: 0, isOn: false, calledAtMs: Date.now() });
    this.port.onmessage = ({ data: busyMs }) => {
      for (const until = Date.now() + busyMs; Date.now() < until; );
    };
  }
  process([input]) {
    this.checkTime();
    const channel = input[0] ?? new Float32Array(128);
    for (const sample of channel) this.power += sample * sample;
    this.samples += channel.length;
    if (this.samples >= 1024) this.judge();
    return true;
  }
  checkTime() {
    const dueAtMs = this.calledAtMs + BUFFER_MS;
    this.calledAtMs = Date.now();
    if (this.calledAtMs - dueAtMs > LATE_MS)
      this.port.postMessage({ starved: { fromMs: dueAtMs, toMs: this.calledAtMs } });
  }
  judge() {
    const isOn = Math.sqrt(this.power / this.samples) > this.silenceRms;
    this.power = this.samples = 0;
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    this.port.postMessage({ change: { isOn, atMs: this.calledAtMs } });
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
  const record: MeterTab['meterRecord'] = { changes: [], starved: [] };
  worklet.port.onmessage = ({ data: { change, starved } }) => {
    if (change) record.changes.push(change);
    if (starved) record.starved.push(starved);
  };
  // Only nodes that lead to the destination run; the watcher outputs silence.
  context.createMediaStreamSource(stream).connect(analyser).connect(worklet).connect(context.destination);
  Object.assign(tab, {
    meterAnalyser: analyser,
    meterWorklet: worklet,
    meterRecord: record,
    meterStream: stream,
  });
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

export function readRecord(): MeterRecord {
  return (window as unknown as MeterTab).meterRecord;
}

export function keepMeterBusy(ms: number): void {
  (window as unknown as MeterTab).meterWorklet.port.postMessage(ms);
}
