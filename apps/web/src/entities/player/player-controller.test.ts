import type { PlayerState, PlayerStatus } from '@airdial/player';
import { expect, it } from 'vitest';
import { createPlaybackStepCheck } from './player-controller.ts';

it('counts only the press and the first sound as steps towards playing', () => {
  let status: PlayerStatus = 'idle';
  const isStep = createPlaybackStepCheck({ getState: () => ({ status }) as PlayerState });
  const checkAfter = (next: PlayerStatus) => {
    status = next;
    return isStep();
  };
  const steps = (
    ['idle', 'loading', 'loading', 'playing', 'playing', 'paused', 'loading', 'idle'] as const
  ).map((next) => [next, checkAfter(next)]);
  expect(steps).toEqual([
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
