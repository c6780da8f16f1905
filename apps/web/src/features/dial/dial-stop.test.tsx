import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { DialStop } from './dial-stop.tsx';

test('a stop of the dial names a channel without signal', { tags: ['stream-schedule'] }, async () => {
  const channel = { _id: 'nova', channelNumber: 7, name: 'Nova', isDead: true } as const;
  renderPart(<DialStop channel={channel} current={false} reachable index={0} isPlaced={false} />);
  await expect
    .element(page.getByRole('button', { name: 'Tune to channel 7, Nova (No signal)' }))
    .toBeVisible();
});
