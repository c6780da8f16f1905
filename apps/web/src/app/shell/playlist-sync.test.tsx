import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { addHeard, heardChannelsStore } from '../../entities/player/heard-channels.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { PlaylistSync } from './playlist-sync.tsx';

test('a device that is not to remember its channel forgets what was heard', async () => {
  addHeard('nova');
  const Choice = () => {
    const { player } = usePlayerController();
    return (
      <button type="button" onClick={() => player.setRemembersChannel(false)}>
        Forget
      </button>
    );
  };
  renderPart(
    <>
      <PlaylistSync />
      <Choice />
    </>,
  );
  await expect.poll(() => document.querySelector('main button')).not.toBeNull();
  expect(heardChannelsStore.get()).toEqual(['nova']);
  document.querySelector<HTMLElement>('main button')?.click();
  await expect.poll(() => heardChannelsStore.get()).toEqual([]);
  expect(localStorage.getItem('heard-channels')).toBeNull();
});
