import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('without a network a change fails, instead of waiting for it without a word', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = createQueryClient();
  const mutationFn = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(client.getMutationCache().build(client, { mutationFn }).execute(undefined)).rejects.toThrow(
    'Failed to fetch',
  );
});
