import { expect, it } from 'vitest';
import { behindText } from './player-bar-messages.ts';

it('says in words how far behind the live edge a listener is', { tags: 'rewind-line' }, () => {
  expect([1, 59, 61, 130].map(behindText)).toEqual([
    '1 second behind',
    '59 seconds behind',
    '1 minute 1 second behind',
    '2 minutes 10 seconds behind',
  ]);
});
