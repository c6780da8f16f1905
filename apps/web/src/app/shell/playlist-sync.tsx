import type { Channel } from '@airdial/contract/channel/schema';
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { playableOptions } from '../../entities/channel/channel-detail-queries.ts';
import { dialOptions, loadDial } from '../../entities/dial/dial-queries.ts';
import { idsAround, placeOnDial, withDetails } from '../../entities/dial/playlist.ts';
import { addHeard, forgetHeard } from '../../entities/player/heard-channels.ts';
import type { ListedChannel } from '../../entities/player/page-addresses.ts';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { LOAD_CHANNEL_FAILED } from '../../messages/player-messages.ts';

/** What the player needs: it does not change with each track. */
const FIELDS = ['_id', 'channelNumber', 'name', 'imageUrl', 'attenuation', 'streamUrl', 'play'] as const;

const toListed = (channel: Channel): ListedChannel => {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, channel[field]]));
  return fields as Pick<Channel, (typeof FIELDS)[number]>;
};

const toLoaded = (results: readonly UseQueryResult<ListedChannel>[]) =>
  results.flatMap(({ data }) => data ?? []);

/** Loads the dial for steps that came before it, or says that it cannot be loaded. */
const useAwaitedSteps = () => {
  const client = useQueryClient();
  const { player } = usePlayerController();
  const isAwaited = usePlayerState(({ awaitedSteps }) => awaitedSteps !== 0);
  useEffect(() => {
    if (!isAwaited) return;
    loadDial(client).catch(() => {
      player.setChannels([]);
      showToast('error', LOAD_CHANNEL_FAILED);
    });
  }, [isAwaited, client, player]);
};

/** Notes which channels are heard: for the next visit, too, where the device is to remember its channel. */
const useHeardChannels = () => {
  const remembers = usePlayerState(({ remembersChannel }) => remembersChannel);
  const heardId = usePlayerState(({ channel, status }) => (status === 'playing' ? channel?._id : undefined));
  useEffect(() => {
    if (!remembers) forgetHeard();
  }, [remembers]);
  useEffect(() => {
    if (heardId !== undefined) addHeard(heardId, remembers);
  }, [remembers, heardId]);
};

/**
 * Keeps the dial as the playlist, with the addresses of the current channel and of its neighbors, so
 * that a step plays at once.
 */
export const PlaylistSync = () => {
  useHeardChannels();
  const { setPlaylist } = usePlayerController();
  const current = usePlayerState(({ channel }) => channel);
  // What loads its stream comes first.
  const enabled = usePlayerState(({ channel, status }) => channel !== null && status !== 'loading');
  const { data: dial } = useQuery({ ...dialOptions, enabled });
  const circle = useMemo(() => dial && placeOnDial(dial, current), [dial, current]);
  const ids = circle && current ? idsAround(circle, current._id) : [];
  const details = useQueries({
    queries: ids.map((id) => ({ ...playableOptions(id), enabled, select: toListed })),
    combine: toLoaded,
  });
  useEffect(() => {
    if (circle) setPlaylist(withDetails(circle, details));
  }, [circle, details, setPlaylist]);
  useAwaitedSteps();
  return null;
};
