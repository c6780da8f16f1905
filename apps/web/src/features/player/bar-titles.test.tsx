import { useQueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { PHONE, setViewport } from '../../../testing/viewport.ts';
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

test('a number of five digits leaves the titles free where letters have twice the size', async () => {
  await setViewport(PHONE);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  renderPart(<BarTitles channel={createChannel({ name: 'Nova', channelNumber: 12_345 })} track={null} />);
  const number = page.getByText('Channel 12345', { exact: true });
  await expect.element(number).toBeVisible();
  const end = number.element().getBoundingClientRect().right;
  expect(end).toBeLessThanOrEqual(
    page.getByText('Nova', { exact: true }).element().getBoundingClientRect().left,
  );
});
