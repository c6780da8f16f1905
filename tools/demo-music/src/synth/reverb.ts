import { filtered } from './filters.ts';
import { at, type Mono, SAMPLE_RATE_HZ, type Stereo } from './signal.ts';

export type Room = { readonly seconds: number; readonly dampHz: number; readonly preDelaySeconds: number };

const LINE_SAMPLES = [1_423, 1_657, 1_933, 2_203, 2_557, 2_903, 3_251, 3_617];

class DelayLine {
  readonly #memory: Mono;
  #place = 0;

  constructor(length: number) {
    this.#memory = new Float32Array(length);
  }

  read(): number {
    return at(this.#memory, this.#place);
  }

  write(sample: number): void {
    this.#memory[this.#place] = sample;
    this.#place = (this.#place + 1) % this.#memory.length;
  }
}

/** A feedback delay network of eight delays with a Householder matrix. */
export function reverb(input: Stereo, { seconds, dampHz, preDelaySeconds }: Room): Stereo {
  const lines = LINE_SAMPLES.map((length) => new DelayLine(length));
  const gains = LINE_SAMPLES.map((length) => 10 ** ((-3 * length) / (seconds * SAMPLE_RATE_HZ)));
  const damping = Math.exp((-2 * Math.PI * dampHz) / SAMPLE_RATE_HZ);
  const dulled = new Float64Array(lines.length);
  const heard = new Float64Array(lines.length);
  const preDelay = Math.round(preDelaySeconds * SAMPLE_RATE_HZ);
  const out: Stereo = {
    left: new Float32Array(input.left.length),
    right: new Float32Array(input.right.length),
  };
  for (let index = 0; index < out.left.length; index += 1) {
    const left = index < preDelay ? 0 : at(input.left, index - preDelay);
    const right = index < preDelay ? 0 : at(input.right, index - preDelay);
    let sum = 0;
    for (let line = 0; line < lines.length; line += 1) {
      const fresh = (lines[line]?.read() ?? 0) * at(gains, line);
      dulled[line] = fresh + (at(dulled, line) - fresh) * damping;
      heard[line] = at(dulled, line);
      sum += at(heard, line);
    }
    const mirror = sum / (lines.length / 2);
    for (let line = 0; line < lines.length; line += 1) {
      lines[line]?.write((line % 2 === 0 ? left : right) * 0.5 + at(heard, line) - mirror);
    }
    out.left[index] = at(heard, 0) + at(heard, 2) - at(heard, 4) + at(heard, 7);
    out.right[index] = at(heard, 1) + at(heard, 3) - at(heard, 5) + at(heard, 6);
  }
  filtered(out.left, 'highpass', 140);
  filtered(out.right, 'highpass', 140);
  return out;
}
