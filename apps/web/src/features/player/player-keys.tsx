import { bindPlayerKeys } from '@airdial/player/dom/player-keys';
import { useLayoutEffect, useState } from 'react';
import { findByNumber } from '../../entities/channel/channel-queries.ts';
import { type PlayerController, useRadio } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { DialledNumber } from './dialled-number.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { bindPageKeys } from './page-keys.ts';

/** Tunes to a number: at once when the dial holds it, after a look-up otherwise. */
const tuneNumber = async (radio: PlayerController, number: number, signal: AbortSignal): Promise<void> => {
  const onDial = radio.player.getState().channels.find(({ channelNumber }) => channelNumber === number);
  if (onDial) return radio.player.tune(onDial);
  const found = await findByNumber(number, signal).catch(() => undefined);
  if (signal.aborted) return;
  if (found) radio.tune(found);
  else showToast('info', `There is no channel ${number}`);
};

/** The keyboard's side of the radio: player keys, '/' for the search and '?' for the list of keys. */
export const PlayerKeys = () => {
  const radio = useRadio();
  const [digits, setDigits] = useState('');
  const [helpOpen, setHelpOpen] = useState(false);
  // Before the paint: whoever sees the bar can already use its keys.
  useLayoutEffect(() => {
    const bound = new AbortController();
    let lookup = new AbortController();
    const onTuneNumber = (number: number) => {
      lookup.abort();
      lookup = new AbortController();
      void tuneNumber(radio, number, lookup.signal);
    };
    bindPlayerKeys(radio.player, { signal: bound.signal, onTuneNumber });
    bindPageKeys({ signal: bound.signal, onDigits: setDigits, onHelp: () => setHelpOpen(true) });
    return () => {
      bound.abort();
      lookup.abort();
    };
  }, [radio]);
  return (
    <>
      <DialledNumber digits={digits} />
      {helpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  );
};
