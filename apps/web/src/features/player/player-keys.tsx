import { bindPlayerKeys } from '@airdial/player/keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { playableOptions } from '../../entities/channel/channel-detail-queries.ts';
import { dialOptions } from '../../entities/dial/dial-queries.ts';
import { tuneLastHeard, tuneNumber } from '../../entities/dial/tune-from-dial.ts';
import { keysHelpStore } from '../../entities/player/keys-help-store.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useStore } from '../../lib/external-store.ts';
import { PLAYER_VIEW } from '../../lib/key-targets.ts';
import { useTopLayer } from '../../ui/overlay/use-top-layer.ts';
import { characterKeysStore } from './character-keys.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { bindPageKeys } from './page-keys.ts';
import styles from './player-keys.module.css';

/** The name of the channel with this number. Its addresses are loaded before the number is complete. */
const useChannelName = (number: number): string | undefined => {
  const { data: dial } = useQuery({ ...dialOptions, enabled: number > 0 });
  const channel = dial?.find(({ channelNumber }) => channelNumber === number);
  useQuery(playableOptions(channel?._id ?? ''));
  return channel?.name;
};

/** The typed number, with the name of its channel. */
const TypedNumber = ({ digits }: { readonly digits: string }) => {
  const name = useChannelName(Number(digits));
  return (
    <div
      ref={useTopLayer<HTMLDivElement>(digits === '' ? undefined : Number(digits))}
      popover="manual"
      role="status"
      className={styles.indicator}
    >
      {digits !== '' && (
        <>
          <span className={styles.digits}>{digits}</span>
          {name && <span className="secondary">{name}</span>}
        </>
      )}
    </div>
  );
};

/** The player bar. */
const PLAYER_CONTROLS = '[data-player-bar]';

/** Keyboard shortcuts: the player's keys, '/' for the search, B for the last channel and '?' for the list of keys. */
export const PlayerKeys = () => {
  const client = useQueryClient();
  const playerController = usePlayerController();
  const [digits, setDigits] = useState('');
  const helpOpen = useStore(keysHelpStore);
  // In a layout effect: the keys work as soon as the bar is visible.
  useLayoutEffect(() => {
    const abortController = new AbortController();
    let lookup = new AbortController();
    const { player } = playerController;
    const startLookup = () => {
      lookup.abort();
      lookup = new AbortController();
      return { client, controller: playerController, signal: lookup.signal };
    };
    bindPlayerKeys(player, {
      signal: abortController.signal,
      onTuneNumber: (number) => void tuneNumber(number, startLookup()),
      onDigits: setDigits,
      controls: PLAYER_CONTROLS,
      views: PLAYER_VIEW,
      hasCharacterKeys: characterKeysStore.get,
    });
    bindPageKeys({
      signal: abortController.signal,
      onHelp: () => keysHelpStore.set(() => true),
      onLastChannel: () => void tuneLastHeard(player.getState().channel?._id, startLookup()),
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
