import type { QueryClient } from '@tanstack/react-query';
import { loadDial } from '../../entities/dial/dial-queries.ts';
import type { PlayerController } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { LOAD_CHANNEL_FAILED } from '../../messages/player-messages.ts';

/** Tunes to a channel number: at once, unless the dial has yet to be loaded. */
export const tuneNumber = async (
  client: QueryClient,
  { tune }: Pick<PlayerController, 'tune'>,
  number: number,
  signal: AbortSignal,
): Promise<void> => {
  const dial = await loadDial(client).catch(() => null);
  if (signal.aborted) return;
  const found = dial?.find(({ channelNumber }) => channelNumber === number);
  if (found) tune(found);
  else if (dial) showToast('info', `There is no channel ${number}`);
  else showToast('error', LOAD_CHANNEL_FAILED);
};
