import { expect, test } from 'vitest';
import { type ClusterMessage, formatNotifications, parseNotification } from './cluster-message.ts';

test('packs all messages into notifications below 8,000 bytes, and ignores text that does not parse', () => {
  const messages: ClusterMessage[] = Array.from({ length: 1_000 }, (_, index) => ({
    do: 'read',
    id: `channel-${index}`,
  }));
  const texts = formatNotifications('me', messages);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(texts.flatMap((text) => parseNotification(text)?.words ?? [])).toEqual(messages);
  for (const text of ['', 'nonsense', '[]', '{"from":"x","words":[{"do":"drop"}]}'])
    expect(parseNotification(text)).toBeNull();
});
