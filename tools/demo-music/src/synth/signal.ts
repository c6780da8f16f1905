export const SAMPLE_RATE_HZ = 44_100;

export type Mono = Float32Array<ArrayBuffer>;
export type Stereo = { readonly left: Mono; readonly right: Mono };

export function samplesIn(seconds: number): number {
  return Math.max(1, Math.round(seconds * SAMPLE_RATE_HZ));
}

export function silence(seconds: number): Mono {
  return new Float32Array(samplesIn(seconds));
}

export function silentStereo(seconds: number): Stereo {
  return { left: silence(seconds), right: silence(seconds) };
}

/** Reads an index that is within bounds. */
export function at(signal: ArrayLike<number>, index: number): number {
  return signal[index] ?? 0;
}

/** Mixes with equal power; `pan` runs from -1 (left) to 1. Samples beyond the end are dropped. */
export function mixIn(target: Stereo, source: Mono, seconds: number, gain: number, pan: number): void {
  const start = Math.round(seconds * SAMPLE_RATE_HZ);
  const angle = ((pan + 1) * Math.PI) / 4;
  const leftGain = gain * Math.cos(angle);
  const rightGain = gain * Math.sin(angle);
  const first = Math.max(0, -start);
  const end = Math.min(source.length, target.left.length - start);
  for (let index = first; index < end; index += 1) {
    const sample = at(source, index);
    target.left[start + index] = at(target.left, start + index) + sample * leftGain;
    target.right[start + index] = at(target.right, start + index) + sample * rightGain;
  }
}

export function addStereo(target: Stereo, source: Stereo, gain: number): void {
  for (let index = 0; index < target.left.length; index += 1) {
    target.left[index] = at(target.left, index) + at(source.left, index) * gain;
    target.right[index] = at(target.right, index) + at(source.right, index) * gain;
  }
}

/** Attack and release with the shape of a cosine: neither end clicks. */
export function shape(signal: Mono, attackSeconds: number, releaseSeconds: number): Mono {
  const attack = Math.min(samplesIn(attackSeconds), signal.length);
  const release = Math.min(samplesIn(releaseSeconds), signal.length);
  for (let index = 0; index < attack; index += 1) {
    signal[index] = at(signal, index) * (0.5 - 0.5 * Math.cos((Math.PI * index) / attack));
  }
  for (let index = 0; index < release; index += 1) {
    const place = signal.length - 1 - index;
    signal[place] = at(signal, place) * (0.5 - 0.5 * Math.cos((Math.PI * index) / release));
  }
  return signal;
}

/** Adds a sinusoid that fades by e every `decaySeconds`, as a two-pole recurrence: no sine per sample. */
export function addPartial(target: Mono, hz: number, gain: number, decaySeconds: number, phase = 0): void {
  if (hz >= SAMPLE_RATE_HZ * 0.45) return;
  const angle = (2 * Math.PI * hz) / SAMPLE_RATE_HZ;
  const radius = Math.exp(-1 / (decaySeconds * SAMPLE_RATE_HZ));
  const feedback = 2 * radius * Math.cos(angle);
  const radiusSquared = radius * radius;
  let previous = (gain * Math.sin(phase - angle)) / radius;
  let current = gain * Math.sin(phase);
  for (let index = 0; index < target.length; index += 1) {
    target[index] = at(target, index) + current;
    const next = feedback * current - radiusSquared * previous;
    previous = current;
    current = next;
  }
}
