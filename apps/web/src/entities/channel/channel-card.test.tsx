import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { usePlayerController } from '../player/player-controller.ts';
import { ChannelCard } from './channel-card.tsx';
import { coverCard } from './cover-card.ts';
import { createChannel } from './testing/create-channel.ts';

test('the card of a dead channel says that it has no signal', { tags: ['stream-schedule'] }, async () => {
  renderPart(
    <ChannelCard channel={createChannel({ name: 'Nova', isDead: true })} variant={coverCard} eager />,
  );
  await expect.element(page.getByRole('article', { name: 'Nova' }).getByText('No signal')).toBeVisible();
});

test('the card of the selected channel names the song that is heard, and not the next one of a list', async () => {
  const nova = createChannel({ name: 'Nova', nowPlaying: { ...createChannel().nowPlaying, title: 'Next' } });
  const SelectedCard = () => {
    const { player } = usePlayerController();
    useEffect(() => {
      player.select(nova);
      player.setNowPlaying({ title: 'Heard', artist: null, album: null, artwork: null });
    }, [player]);
    return <ChannelCard channel={nova} variant={coverCard} eager />;
  };
  renderPart(<SelectedCard />);
  const card = page.getByRole('article', { name: 'Nova' });
  await expect.element(card.getByText('Heard', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Next', { exact: true })).not.toBeInTheDocument();
});
