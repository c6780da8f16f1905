// @module-tag same-volume

import type { Channel } from '@airdial/contract/channel/schema';
import { expect, test } from 'vitest';
import { isQuiet, toLoudnessText } from './loudness-text.ts';

type Loudness = NonNullable<Channel['loudness']>;
const measuredAt = '2026-11-26T12:00:00.000Z';
const channel = (loudness: Partial<Loudness> | null, attenuation?: number) => ({
  loudness: loudness && { lufs: null, problem: null, measuredAt, ...loudness },
  attenuation,
});

test('a row says how loud its channel is, and by how much it is lowered', () => {
  const loud = channel({ lufs: -9.4 }, 8.5);
  expect(toLoudnessText(loud, true)).toBe('−9.4 LUFS, lowered by 8.5 dB');
  expect(toLoudnessText(loud, false)).toBe('−9.4 LUFS');
  expect(toLoudnessText(channel({ lufs: -20 }), true)).toBe('−20.0 LUFS');
  expect(toLoudnessText(channel(null), true)).toBeNull();
});

test('and what of that the relay does, for every device', () => {
  const text = (streamAttenuation: number, attenuation?: number, isOn = true) =>
    toLoudnessText(channel({ lufs: -9.4, streamAttenuation }, attenuation), isOn);
  expect(text(7.5, 1)).toBe('−9.4 LUFS, lowered by 8.5 dB, 7.5 dB of it in the stream');
  expect(text(9)).toBe('−9.4 LUFS, lowered by 9 dB in the stream');
  expect(text(9, undefined, false)).toBe('−9.4 LUFS');
  expect(toLoudnessText(channel({ problem: 'format', streamAttenuation: 6 }), true)).toBe(
    'Loudness unknown: needs ffmpeg on the server. Lowered by 6 dB in the stream, like the others',
  );
});

test('or why that is not known, unless it says already what is the matter with the stream', () => {
  const unmeasured = channel({ problem: 'format' }, 6);
  expect(toLoudnessText(unmeasured, true)).toBe(
    'Loudness unknown: needs ffmpeg on the server. Lowered by 6 dB, like the others',
  );
  expect(toLoudnessText(unmeasured, false)).toBe('Loudness unknown: needs ffmpeg on the server');
  expect(toLoudnessText(channel({ problem: 'own' }, 6), true)).toBeNull();
  expect(toLoudnessText(channel({ problem: 'unreachable' }, 6), true)).toBeNull();
  expect(toLoudnessText(channel({ lufs: -9.4, problem: 'unreachable' }, 8.5), true)).toBe(
    '−9.4 LUFS, lowered by 8.5 dB',
  );
});

test('a channel is named that stays quieter than the others', () => {
  expect([-18, -21, -21.1].map((lufs) => isQuiet(channel({ lufs })))).toEqual([false, false, true]);
  expect(isQuiet(channel({ problem: 'silent' }))).toBe(false);
});
