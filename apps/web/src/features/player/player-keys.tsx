import { bindPlayerKeys } from '@airdial/player/keys';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { keysHelpStore } from '../../entities/player/keys-help-store.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useStore } from '../../lib/external-store.ts';
import { characterKeysStore } from './character-keys.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { bindPageKeys } from './page-keys.ts';
import { tuneNumber } from './tune-number.ts';
import { TypedNumber } from './typed-number.tsx';

/** The player bar. */
const PLAYER_CONTROLS = '[data-player-bar]';

/** Keyboard shortcuts: the player's keys, '/' for the search and '?' for the list of keys. */
export const PlayerKeys = () => {
  const client = useQueryClient();
  const playerController = usePlayerController();
  const [digits, setDigits] = useState('');
  const helpOpen = useStore(keysHelpStore);
  // In a layout effect: the keys work as soon as the bar is visible.
  useLayoutEffect(() => {
    const abortController = new AbortController();
    let lookup = new AbortController();
    const onTuneNumber = (number: number) => {
      lookup.abort();
      lookup = new AbortController();
      void tuneNumber(client, playerController, number, lookup.signal);
    };
    bindPlayerKeys(playerController.player, {
      signal: abortController.signal,
      onTuneNumber,
      controls: PLAYER_CONTROLS,
      hasCharacterKeys: characterKeysStore.get,
    });
    bindPageKeys({
      signal: abortController.signal,
      onDigits: setDigits,
      onHelp: () => keysHelpStore.set(() => true),
    });
    return () => {
      abortController.abort();
      lookup.abort();
    };
  }, [client, playerController]);
  return (
    <>
      <TypedNumber digits={digits} />
      {helpOpen && <KeysDialog onClose={() => keysHelpStore.set(() => false)} />}
    </>
  );
};
