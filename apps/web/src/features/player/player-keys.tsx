import { bindPlayerKeys } from '@airdial/player/keys';
import { useLayoutEffect, useState } from 'react';
import { findByNumber } from '../../entities/channel/channel-queries.ts';
import {
  type PlayerController,
  usePlayerController,
  usePlayerState,
} from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { bindPageKeys } from './page-keys.ts';
import styles from './player-keys.module.css';

/** Tunes to a channel number: at once when the playlist has it, otherwise after a request. */
const tuneNumber = async (
  { player, tune }: PlayerController,
  number: number,
  signal: AbortSignal,
): Promise<void> => {
  const listed = player.getState().channels.find(({ channelNumber }) => channelNumber === number);
  if (listed) return player.tune(listed);
  const found = await findByNumber(number, signal).catch(() => undefined);
  if (signal.aborted) return;
  if (found) tune(found);
  else showToast('info', `There is no channel ${number}`);
};

/** The typed number, with the name of its channel when the playlist has it. */
const TypedNumber = ({ digits }: { readonly digits: string }) => {
  const name = usePlayerState(
    ({ channels }) => channels.find(({ channelNumber }) => channelNumber === Number(digits))?.name,
  );
  return (
    <div role="status" className={classNames(styles.indicator, digits !== '' && styles.shown)}>
      {digits !== '' && (
        <>
          <span className={styles.digits}>{digits}</span>
          {name && <span className={styles.name}>{name}</span>}
        </>
      )}
    </div>
  );
};

/** Keyboard shortcuts: the player's keys, '/' for the search and '?' for the list of keys. */
export const PlayerKeys = () => {
  const playerController = usePlayerController();
  const [digits, setDigits] = useState('');
  const [helpOpen, setHelpOpen] = useState(false);
  // In a layout effect: the keys work as soon as the bar is visible.
  useLayoutEffect(() => {
    const abortController = new AbortController();
    let lookup = new AbortController();
    const onTuneNumber = (number: number) => {
      lookup.abort();
      lookup = new AbortController();
      void tuneNumber(playerController, number, lookup.signal);
    };
    bindPlayerKeys(playerController.player, { signal: abortController.signal, onTuneNumber });
    bindPageKeys({ signal: abortController.signal, onDigits: setDigits, onHelp: () => setHelpOpen(true) });
    return () => {
      abortController.abort();
      lookup.abort();
    };
  }, [playerController]);
  return (
    <>
      <TypedNumber digits={digits} />
      {helpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  );
};
