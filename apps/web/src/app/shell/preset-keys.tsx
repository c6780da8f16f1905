import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { loadDial } from '../../entities/dial/dial-queries.ts';
import { presetOfKey } from '../../entities/favorite/favorite-order.ts';
import { favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { showToast } from '../../lib/toast-store.ts';
import { noPreset } from '../../messages/my-dial-messages.ts';
import { LOAD_CHANNEL_FAILED } from '../../messages/player-messages.ts';

/** Where Alt and a digit may be a character, or belong to a dialog. */
const TYPING_OR_DIALOG =
  'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog[open]';

/** Alt+1 to 6 plays a favorite channel, on every screen. */
export const PresetKeys = () => {
  const client = useQueryClient();
  const { tune } = usePlayerController();
  const session = useSession();
  const { data: ids } = useQuery({ ...favoriteIdsOptions(session), enabled: false });
  const play = async (index: number) => {
    const dial = await loadDial(client).catch(() => null);
    const channel = dial?.find(({ _id }) => _id === ids[index]);
    if (channel) tune(channel);
    else showToast(dial ? 'info' : 'error', dial ? noPreset(index + 1) : LOAD_CHANNEL_FAILED);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const index = presetOfKey(event);
    const { target } = event;
    if (index === null || event.repeat) return;
    if (target instanceof Element && target.closest(TYPING_OR_DIALOG)) return;
    event.preventDefault();
    void play(index);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return null;
};
