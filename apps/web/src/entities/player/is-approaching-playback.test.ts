import type { PlayerState, PlayerStatus } from '@airdial/player/core/player-types';
import { expect, it } from 'vitest';
import { isApproachingPlayback } from './is-approaching-playback.ts';

it('a step is the press and the first sound, and nothing else', () => {
  let status: PlayerStatus = 'idle';
  const isStep = isApproachingPlayback({ getState: () => ({ status }) as PlayerState });
  const after = (next: PlayerStatus) => {
    status = next;
    return isStep();
  };
  const told = (
    ['idle', 'loading', 'loading', 'playing', 'playing', 'paused', 'loading', 'idle'] as const
  ).map((next) => [next, after(next)]);
  expect(told).toEqual([
    ['idle', false],
    ['loading', true],
    ['loading', false],
    ['playing', true],
    ['playing', false],
    ['paused', false],
    ['loading', true],
    ['idle', false],
  ]);
});
