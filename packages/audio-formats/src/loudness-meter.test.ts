import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integratedLoudness, LoudnessMeter } from './loudness-meter.ts';

const RATE_HZ = 48_000;
const TOLERANCE_LU = 0.1;

type Tone = { readonly dbfs: number; readonly seconds: number };

/** A sine of 1 kHz whose peak has these levels one after another, on each channel. */
function createTones(tones: readonly Tone[], rateHz = RATE_HZ, hz = 1_000): Float32Array {
  const samples = new Float32Array(
    tones.reduce((length, { seconds }) => length + Math.round(seconds * rateHz), 0),
  );
  let at = 0;
  for (const { dbfs, seconds } of tones) {
    const peak = 10 ** (dbfs / 20);
    const end = at + Math.round(seconds * rateHz);
    for (; at < end; at += 1) samples[at] = peak * Math.sin((2 * Math.PI * hz * at) / rateHz);
  }
  return samples;
}

function measure(channels: readonly Float32Array[], rateHz = RATE_HZ): number | null {
  const meter = new LoudnessMeter({ rateHz, channelCount: channels.length });
  meter.push(channels);
  return integratedLoudness(meter.blocks.map((lufs) => [lufs, 1]));
}

const measureStereo = (tones: readonly Tone[], rateHz = RATE_HZ) => {
  const samples = createTones(tones, rateHz);
  return measure([samples, samples], rateHz);
};
const isNear = (lufs: number | null, expected: number) =>
  expect(Math.abs((lufs ?? Number.NaN) - expected)).toBeLessThanOrEqual(TOLERANCE_LU);

/** The minimum requirements of EBU Tech 3341, table 1. */
describe('test signals of EBU Tech 3341', () => {
  it.each([
    ['1: a tone at -23', [{ dbfs: -23, seconds: 20 }], -23],
    ['2: a tone at -33', [{ dbfs: -33, seconds: 20 }], -33],
    [
      '3: quiet parts below the relative gate',
      [
        { dbfs: -36, seconds: 10 },
        { dbfs: -23, seconds: 60 },
        { dbfs: -36, seconds: 10 },
      ],
      -23,
    ],
    [
      '4: parts below both gates',
      [
        { dbfs: -72, seconds: 10 },
        { dbfs: -36, seconds: 10 },
        { dbfs: -23, seconds: 60 },
        { dbfs: -36, seconds: 10 },
        { dbfs: -72, seconds: 10 },
      ],
      -23,
    ],
    [
      '5: louder in the middle, above the relative gate',
      [
        { dbfs: -26, seconds: 20 },
        { dbfs: -20, seconds: 20.1 },
        { dbfs: -26, seconds: 20 },
      ],
      -23,
    ],
  ] as const)('%s', (_name, tones, expected) => isNear(measureStereo(tones), expected));

  it('6: five channels, with the weights of the surround ones', () => {
    const tone = (dbfs: number) => createTones([{ dbfs, seconds: 20 }]);
    const channels = [-28, -28, -24, -200, -30, -30].map(tone);
    isNear(measure(channels), -23);
  });
});

it.each([8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000])('measures the same at %d Hz', (rateHz) =>
  isNear(measureStereo([{ dbfs: -23, seconds: 5 }], rateHz), -23),
);

it('counts one channel as two of the same sound, since two loudspeakers play it', () => {
  isNear(measure([createTones([{ dbfs: -23, seconds: 5 }])]), -23);
});

it('weights low and high sounds as BS.1770 does', () => {
  const at = (hz: number) => {
    const samples = createTones([{ dbfs: -20, seconds: 5 }], RATE_HZ, hz);
    return measure([samples, samples]) ?? Number.NaN;
  };
  expect(at(40)).toBeLessThan(at(1_000) - 5);
  expect(at(10_000)).toBeGreaterThan(at(1_000) + 3);
});

it('measures on after a sample that is no number', () => {
  const samples = createTones([{ dbfs: -20, seconds: 10 }], RATE_HZ);
  const broken = samples.slice();
  broken[RATE_HZ] = Number.NaN;
  isNear(measure([broken, broken]), measure([samples, samples]) ?? Number.NaN);
});

it('has no loudness of silence, of less than a block and of samples that are no numbers', () => {
  expect(measureStereo([{ dbfs: -200, seconds: 5 }])).toBeNull();
  expect(measureStereo([{ dbfs: -20, seconds: 0.3 }])).toBeNull();
  expect(measure([new Float32Array(RATE_HZ).fill(Number.NaN)])).toBeNull();
  expect(measure([new Float32Array(RATE_HZ).fill(Number.POSITIVE_INFINITY)])).toBeNull();
  expect(integratedLoudness([])).toBeNull();
});

it.each([
  [0, 2],
  [Number.NaN, 2],
  [Number.POSITIVE_INFINITY, 2],
  [48_000, 0],
  [48_000, 7],
])('rejects %d Hz with %d channels', (rateHz, channelCount) => {
  expect(() => new LoudnessMeter({ rateHz, channelCount })).toThrow(RangeError);
});

describe('for any sound', () => {
  const sound = fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 64 })
    .map((cycle) => Float32Array.from({ length: 16_000 }, (_, index) => cycle[index % cycle.length] ?? 0));

  it('the pieces in which it comes change nothing', () =>
    fc.assert(
      fc.property(sound, fc.integer({ min: 1, max: 9_000 }), (samples, pieceSamples) => {
        const whole = new LoudnessMeter({ rateHz: 8_000, channelCount: 1 });
        whole.push([samples]);
        const inPieces = new LoudnessMeter({ rateHz: 8_000, channelCount: 1 });
        for (let at = 0; at < samples.length; at += pieceSamples)
          inPieces.push([samples.subarray(at, at + pieceSamples)]);
        expect(inPieces.blocks.length).toBe(whole.blocks.length);
        for (const [index, lufs] of whole.blocks.entries())
          expect(inPieces.blocks[index]).toBeCloseTo(lufs, 6);
      }),
      { numRuns: 20 },
    ));

  it('half the amplitude is 6 LU less', () =>
    fc.assert(
      fc.property(sound, (samples) => {
        const loudness = measure([samples], 8_000);
        const half = measure([samples.map((sample) => sample / 2)], 8_000);
        if (loudness !== null && loudness > -50) expect(half).toBeCloseTo(loudness - 20 * Math.log10(2), 1);
      }),
      { numRuns: 20 },
    ));

  it('lies between its quietest and its loudest block', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -90, max: 3, noNaN: true }), fc.integer({ min: 0, max: 9 }))),
        (blocks) => {
          const loudness = integratedLoudness(blocks);
          const heard = blocks.filter(([lufs, count]) => lufs > -70 && count > 0).map(([lufs]) => lufs);
          if (heard.length === 0) expect(loudness).toBeNull();
          else {
            expect(loudness).toBeGreaterThanOrEqual(Math.min(...heard) - 1e-6);
            expect(loudness).toBeLessThanOrEqual(Math.max(...heard) + 1e-6);
          }
        },
      ),
    ));
});
