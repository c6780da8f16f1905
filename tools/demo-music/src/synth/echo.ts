import { at, SAMPLE_RATE_HZ, type Stereo } from './signal.ts';

export type EchoTime = { readonly seconds: number; readonly feedback: number; readonly dampHz: number };

/** A ping-pong tape echo that gets darker with each repeat. */
export function pingPong(input: Stereo, { seconds, feedback, dampHz }: EchoTime): Stereo {
  const delay = Math.max(1, Math.round(seconds * SAMPLE_RATE_HZ));
  const smoothing = Math.exp((-2 * Math.PI * dampHz) / SAMPLE_RATE_HZ);
  const left = new Float32Array(input.left.length);
  const right = new Float32Array(input.right.length);
  let dullLeft = 0;
  let dullRight = 0;
  for (let index = delay; index < left.length; index += 1) {
    const source = (at(input.left, index - delay) + at(input.right, index - delay)) * 0.7;
    const freshLeft = source + at(right, index - delay) * feedback;
    const freshRight = at(left, index - delay) * feedback;
    dullLeft = freshLeft + (dullLeft - freshLeft) * smoothing;
    dullRight = freshRight + (dullRight - freshRight) * smoothing;
    left[index] = dullLeft;
    right[index] = dullRight;
  }
  return { left, right };
}
