import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { ChannelCard } from './channel-card.tsx';
import { coverCard } from './cover-card.ts';
import { createChannel } from './testing/create-channel.ts';

test('the card of a dead channel says that it has no signal', { tags: ['stream-schedule'] }, async () => {
  renderPart(
    <ChannelCard channel={createChannel({ name: 'Nova', isDead: true })} variant={coverCard} eager />,
  );
  await expect.element(page.getByRole('article', { name: 'Nova' }).getByText('No signal')).toBeVisible();
});
