import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../lib/toast-store.ts';
import { noPreset } from '../../messages/my-dial-messages.ts';
import { LOAD_CHANNEL_FAILED, NO_LAST_CHANNEL } from '../../messages/player-messages.ts';
import { heardChannelsStore } from '../player/heard-channels.ts';
import type { PlayerController } from '../player/player-controller.ts';
import { type DialEntry, loadDial } from './dial-queries.ts';

type Target = {
  find(dial: readonly DialEntry[]): DialEntry | undefined;
  /** The toast where `find` returns nothing. */
  readonly notFound: string;
};

type TuneOptions = {
  readonly client: QueryClient;
  readonly controller: Pick<PlayerController, 'tune'>;
  /** Aborted by whatever is wanted next. */
  readonly signal: AbortSignal;
};

/** Tunes at once, unless the dial has yet to be loaded. */
const tuneTo = async (
  { find, notFound }: Target,
  { client, controller, signal }: TuneOptions,
): Promise<void> => {
  const dial = await loadDial(client).catch(() => null);
  if (signal.aborted) return;
  const found = dial && find(dial);
  if (found) controller.tune(found);
  else if (dial) showToast('info', notFound);
  else showToast('error', LOAD_CHANNEL_FAILED);
};

/** Tunes to a channel number. */
export const tuneNumber = (number: number, options: TuneOptions): Promise<void> =>
  tuneTo(
    {
      find: (dial) => dial.find(({ channelNumber }) => channelNumber === number),
      notFound: `There is no channel ${number}`,
    },
    options,
  );

/** Tunes to the channel that was heard before the one in the player, as televisions do. */
export const tuneLastHeard = (currentId: string | undefined, options: TuneOptions): Promise<void> => {
  const ids = heardChannelsStore.get().filter((id) => id !== currentId);
  // The last one may have left the dial.
  const find = (dial: readonly DialEntry[]) =>
    ids.map((id) => dial.find(({ _id }) => _id === id)).find((entry) => entry !== undefined);
  return tuneTo({ find, notFound: NO_LAST_CHANNEL }, options);
};

/** Tunes to a preset of the member. @param id undefined: there is none at this place */
export const tunePreset = (id: string | undefined, place: number, options: TuneOptions): Promise<void> =>
  tuneTo({ find: (dial) => dial.find(({ _id }) => _id === id), notFound: noPreset(place) }, options);
