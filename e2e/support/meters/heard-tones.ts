import { waitUntil } from '../processes/wait-until.ts';
import type { ToneMeter } from './tone-meter.ts';

const TONE_TOLERANCE_HZ = 4;
const HEARING_LIMIT_MS = 45_000;

/** Listens until a tone plays and returns every frequency (Hz) on the way, the tone's own last. */
export async function tonesUntil(meter: ToneMeter, hz: number): Promise<number[]> {
  const heard: number[] = [];
  await waitUntil(
    `a tone of ${hz} Hz`,
    async () => {
      const now = await meter.dominantHz();
      if (now !== null) heard.push(now);
      return isTone(now, hz);
    },
    HEARING_LIMIT_MS,
  );
  return heard;
}

export function isTone(heardHz: number | null, hz: number): boolean {
  return heardHz !== null && Math.abs(heardHz - hz) < TONE_TOLERANCE_HZ;
}
