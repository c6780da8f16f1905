import type { QueryClient } from '@tanstack/react-query';
import { dialNumberOptions } from '../../entities/dial/dial-queries.ts';
import type { PlayerController } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { LOAD_CHANNEL_FAILED } from '../../messages/player-messages.ts';

/** Tunes to a channel number: at once when the playlist has it, otherwise with its page of the dial. */
export const tuneNumber = async (
  client: QueryClient,
  { player, tune }: Pick<PlayerController, 'player' | 'tune'>,
  number: number,
  signal: AbortSignal,
): Promise<void> => {
  const listed = player.getState().channels.find(({ channelNumber }) => channelNumber === number);
  if (listed) return player.tune(listed);
  const page = await client.fetchQuery(dialNumberOptions(number)).catch(() => null);
  if (signal.aborted) return;
  const found = page?.channels.find(({ channelNumber }) => channelNumber === number);
  if (found) tune(found);
  else if (page) showToast('info', `There is no channel ${number}`);
  else showToast('error', LOAD_CHANNEL_FAILED);
};
