import type { QueryClient } from '@tanstack/react-query';
import { type DialEntry, loadDial } from '../../entities/dial/dial-queries.ts';
import { heardChannelsStore } from '../../entities/player/heard-channels.ts';
import type { PlayerController } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { LOAD_CHANNEL_FAILED, NO_LAST_CHANNEL } from '../../messages/player-messages.ts';

/** What is tuned to: at once, unless the dial has yet to be loaded. */
type Target = { isIt(channel: DialEntry): boolean; readonly notFound: string };

type TuneOptions = {
  readonly client: QueryClient;
  readonly controller: Pick<PlayerController, 'tune'>;
  /** Aborted by whatever is wanted next. */
  readonly signal: AbortSignal;
};

const tuneTo = async (
  { isIt, notFound }: Target,
  { client, controller, signal }: TuneOptions,
): Promise<void> => {
  const dial = await loadDial(client).catch(() => null);
  if (signal.aborted) return;
  const found = dial?.find(isIt);
  if (found) controller.tune(found);
  else if (dial) showToast('info', notFound);
  else showToast('error', LOAD_CHANNEL_FAILED);
};

/** Tunes to a channel number. */
export const tuneNumber = (number: number, options: TuneOptions): Promise<void> =>
  tuneTo(
    {
      isIt: ({ channelNumber }) => channelNumber === number,
      notFound: `There is no channel ${number}`,
    },
    options,
  );

/** Tunes to the channel that was heard before the one in the player, as televisions do. */
export const tuneLastHeard = (currentId: string | undefined, options: TuneOptions): Promise<void> => {
  const lastId = heardChannelsStore.get().find((id) => id !== currentId);
  return tuneTo({ isIt: ({ _id }) => _id === lastId, notFound: NO_LAST_CHANNEL }, options);
};
