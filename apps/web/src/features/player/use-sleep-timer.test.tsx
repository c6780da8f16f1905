import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { type PlayerController, usePlayerController } from '../../entities/player/player-controller.ts';
import { sleepAfterSong, sleepIn, sleepTimerStore } from '../../entities/player/sleep-timer.ts';
import { createStore, useStore } from '../../lib/external-store.ts';
import { useSleepTimer } from './use-sleep-timer.ts';

/** Nova or Dawn in the bar, with a song. */
const onAir = (name: string, title: string) => ({
  channel: { _id: name, channelNumber: 7, name },
  track: { artist: 'Ada', title },
});

/** A bar with the timer; the player only notes that it fades out. */
const openBar = async () => {
  const bar = createStore(onAir('Nova', 'First'));
  const fadeOut = vi.fn<PlayerController['player']['fadeOut']>();
  const Bar = () => {
    usePlayerController().player.fadeOut = fadeOut;
    const { channel, track } = useStore(bar);
    useSleepTimer({ channel, track });
    return <p>{`${channel.name}: ${track.title}`}</p>;
  };
  const remove = renderPart(<Bar />);
  const show = async (name: string, title: string) => {
    bar.set(() => onAir(name, title));
    await expect.element(page.getByText(`${name}: ${title}`)).toBeVisible();
  };
  await show('Nova', 'First');
  return { show, fadeOut, remove };
};

test('the end of the song fades out', { tags: ['sleep-timer'] }, async () => {
  const { show, fadeOut } = await openBar();
  await show('Nova', 'Second');
  sleepAfterSong();
  expect(fadeOut).not.toHaveBeenCalled();
  await show('Nova', 'Third');
  await expect.poll(() => fadeOut.mock.calls.length).toBe(1);
  expect(sleepTimerStore.get()).toBeNull();
});

test('another channel ends the wait for the end of the song', { tags: ['sleep-timer'] }, async () => {
  const { show, fadeOut } = await openBar();
  sleepAfterSong();
  await show('Dawn', 'Other');
  await expect.poll(() => sleepTimerStore.get()).toBeNull();
  await show('Dawn', 'Next');
  expect(fadeOut).not.toHaveBeenCalled();
});

test('the timer ends with the bar, as after Stop', { tags: ['sleep-timer'] }, async () => {
  const { remove } = await openBar();
  sleepIn(15);
  remove();
  await expect.poll(() => sleepTimerStore.get()).toBeNull();
});
