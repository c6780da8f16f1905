import { expect, test } from 'vitest';
import { toMessageId } from './message-id.ts';

test.each([
  ['radio@example.org', '<m1@example.org>'],
  ['radio@例え.jp', '<m1@xn--r8jz45g.jp>'],
  ['radio@foo_bar.例え.jp', '<m1@foo_bar.xn--r8jz45g.jp>'],
])('the Message-ID of %s is %s', (fromEmail, messageId) => {
  expect(toMessageId('m1', fromEmail)).toBe(messageId);
});
