import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { createChannel } from '../../entities/channel/testing/create-channel.ts';
import { BarTitles } from './bar-titles.tsx';

test('the bar says that its channel has no signal', { tags: ['stream-schedule'] }, async () => {
  const channel = createChannel({ name: 'Nova', isDead: true });
  const Bar = () => {
    useQueryClient().setQueryData(channelOptions(channel._id).queryKey, channel);
    return <BarTitles channel={channel} track={null} />;
  };
  renderPart(<Bar />);
  await expect.element(page.getByText('Nova', { exact: true })).toBeVisible();
  await expect.element(page.getByText('No signal')).toBeVisible();
});
