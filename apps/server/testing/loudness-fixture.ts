import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoudnessDeps, LoudnessService } from '../src/modules/sound/loudness/loudness-service.ts';
import { measureInThread } from '../src/modules/sound/loudness/measure-in-thread.ts';
import { OUTBOUND_LIMITS } from '../src/outbound/outbound-limits.ts';
import { createTestOutbound } from './outbound-fixture.ts';

const ASSETS = join(import.meta.dirname, '../assets/demo-radio');

/** The beginning of a loop of the demo radio. */
export const readLoop = (file: string, bytes = 512 * 1024): Buffer =>
  readFileSync(join(ASSETS, file)).subarray(0, bytes);

export type LoudnessSwitches = {
  /** Milliseconds since 1970. */
  now: number;
  isOn: boolean;
  isBusy: boolean;
  isLeader: boolean;
  hasFfmpeg: boolean;
};

/** The service over real connections and decoders. */
export function createLoudness(
  channels: LoudnessDeps['channels'],
  more: Partial<LoudnessDeps> = {},
): { readonly service: LoudnessService; readonly switches: LoudnessSwitches } {
  const switches = { now: Date.now(), isOn: true, isBusy: false, isLeader: true, hasFfmpeg: false };
  const service = new LoudnessService({
    channels,
    outbound: createTestOutbound(OUTBOUND_LIMITS),
    lease: {
      get isHeld() {
        return switches.isLeader;
      },
    },
    isOwnStream: (url) => url.startsWith('https://own.example/'),
    hasFfmpeg: async () => switches.hasFfmpeg,
    measure: measureInThread,
    isOn: () => switches.isOn,
    isBusy: () => switches.isBusy,
    now: () => switches.now,
    ...more,
  });
  return { service, switches };
}

/** Measures until nothing is due. */
export async function measureAll(service: LoudnessService, times: number): Promise<void> {
  const { signal } = new AbortController();
  for (let time = 0; time < times; time += 1) await service.measureNext(signal);
}
