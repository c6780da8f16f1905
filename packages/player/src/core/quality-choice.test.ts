import { expect, it, vi } from 'vitest';
import { FakeClock } from '../testing/player-fixture.ts';
import { QualityChoice } from './quality-choice.ts';

const MINUTE_MS = 60_000;

function createChoice() {
  const clock = new FakeClock();
  const onChange = vi.fn();
  const choice = new QualityChoice({ clock, isSavingData: () => false, onChange });
  /** How many minutes the network counts as slow from now on. */
  const slowMinutes = () => {
    let minutes = 0;
    for (; choice.toPreference('auto') === 'lowest'; minutes += 1) clock.advance(MINUTE_MS);
    return minutes;
  };
  return { choice, clock, onChange, slowMinutes };
}

it('tells when a network counts as slow and no longer does, once each', () => {
  const { choice, clock, onChange } = createChoice();
  choice.onSlowNetwork();
  clock.advance(MINUTE_MS);
  choice.onSlowNetwork();
  expect(onChange).toHaveBeenCalledTimes(2);
  clock.advance(9 * MINUTE_MS);
  expect(onChange).toHaveBeenCalledTimes(2);
  clock.advance(MINUTE_MS);
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(choice.toPreference('auto')).toBe('given');
});

it('forgets a former network: the next slow one counts as the first', () => {
  const { choice, clock, onChange, slowMinutes } = createChoice();
  choice.onSlowNetwork();
  choice.onSlowNetwork();
  choice.onNetworkChange();
  expect(choice.toPreference('auto')).toBe('given');
  expect(onChange).toHaveBeenCalledTimes(3);
  clock.advance(60 * MINUTE_MS);
  expect(onChange).toHaveBeenCalledTimes(3);
  choice.onSlowNetwork();
  expect(slowMinutes()).toBe(5);
});

it('tells nothing any more once it is stopped', () => {
  const { choice, clock, onChange } = createChoice();
  choice.onSlowNetwork();
  choice.stop();
  clock.advance(60 * MINUTE_MS);
  expect(onChange).toHaveBeenCalledOnce();
});
