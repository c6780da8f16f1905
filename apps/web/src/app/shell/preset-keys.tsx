import { hasOwnKeys } from '@airdial/player/keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { tunePreset } from '../../entities/dial/tune-from-dial.ts';
import { presetOfKey } from '../../entities/favorite/favorite-order.ts';
import { favoriteIdsOptions } from '../../entities/favorite/favorite-queries.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { PLAYER_VIEW } from '../../lib/key-targets.ts';

/** Alt+1 to 6 plays a favorite channel, on every screen. */
export const PresetKeys = () => {
  const client = useQueryClient();
  const controller = usePlayerController();
  const lookup = useRef(new AbortController());
  const session = useSession();
  const { data: ids } = useQuery({ ...favoriteIdsOptions(session), enabled: false });
  const play = (index: number): void => {
    lookup.current.abort();
    lookup.current = new AbortController();
    void tunePreset(ids[index], index + 1, { client, controller, signal: lookup.current.signal });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const index = presetOfKey(event);
    if (index === null || event.repeat || hasOwnKeys(event, PLAYER_VIEW)) return;
    event.preventDefault();
    play(index);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return null;
};
