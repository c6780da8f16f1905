import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import {
  type PlayerController,
  usePlayerController,
  usePlayerState,
} from '../../entities/player/player-controller.ts';
import { sleepAfterSong, sleepIn, sleepTimerStore } from '../../entities/player/sleep-timer.ts';
import { createStore, useStore } from '../../lib/external-store.ts';
import { useSleepTimer } from './use-sleep-timer.ts';

/** Nova or Dawn in the bar, with a song. */
const onAir = (name: string, title: string) => ({
  channel: { _id: name, channelNumber: 7, name },
  track: { artist: 'Ada', title },
});

/** A bar with the timer; the player only notes that its sound goes and comes back. */
const openBar = async () => {
  const bar = createStore(onAir('Nova', 'First'));
  const fadeOut = vi.fn<PlayerController['player']['fadeOut']>();
  const endFade = vi.fn<PlayerController['player']['endFade']>();
  let behindLiveSeconds = 0;
  let player: PlayerController['player'] | undefined;
  const Bar = () => {
    ({ player } = usePlayerController());
    const state = player.getState();
    Object.assign(player, { fadeOut, endFade, getState: () => ({ ...state, behindLiveSeconds }) });
    const { channel, track } = useStore(bar);
    useSleepTimer({ channel, track });
    return (
      <>
        <p>{`${channel.name}: ${track.title}`}</p>
        <p>{`${usePlayerState((now) => now.behindLiveSeconds)} s late`}</p>
      </>
    );
  };
  const remove = renderPart(<Bar />);
  const show = async (name: string, title: string) => {
    bar.set(() => onAir(name, title));
    await expect.element(page.getByText(`${name}: ${title}`)).toBeVisible();
  };
  const jump = async (toSeconds: number) => {
    behindLiveSeconds = toSeconds;
    player?.setMuted(false);
    await expect.element(page.getByText(`${toSeconds} s late`)).toBeVisible();
  };
  await show('Nova', 'First');
  return { show, jump, fadeOut, endFade, remove };
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

test('a rewind into another song waits for the end of that one', { tags: ['sleep-timer'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { show, jump, fadeOut } = await openBar();
  await show('Nova', 'Second');
  sleepAfterSong();
  await jump(40);
  await show('Nova', 'First');
  await jump(0);
  await show('Nova', 'Second');
  expect(fadeOut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  await show('Nova', 'Third');
  await expect.poll(() => fadeOut.mock.calls.length).toBe(1);
});

test('a timer that is chosen while the sound fades out brings it back', {
  tags: ['sleep-timer'],
}, async () => {
  const { show, fadeOut, endFade } = await openBar();
  await show('Nova', 'Second');
  sleepAfterSong();
  await show('Nova', 'Third');
  await expect.poll(() => fadeOut.mock.calls.length).toBe(1);
  endFade.mockClear();
  sleepIn(30);
  await expect.poll(() => endFade.mock.calls.length).toBe(1);
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
