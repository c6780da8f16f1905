import type { FavoriteChannelsResponse, FavoritesQuery } from '@airdial/contract/favorite/routes';
import { FAVORITE_CHANNELS_MAX_COUNT, PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { AppError } from '../../../lib/app-error.ts';
import { presentChannel } from '../channels/channel-presenter.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { VISITOR } from '../channels/channel-types.ts';
import type { FavoriteChannelRepository } from './favorite-channel-repository.ts';

export type FavoriteChannelDeps = {
  readonly repository: FavoriteChannelRepository;
  readonly channels: Pick<ChannelService, 'get'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** The favorite channels of each account. The channels themselves come from memory. */
export class FavoriteChannelService {
  readonly #deps: FavoriteChannelDeps;
  readonly #now: () => number;

  constructor(deps: FavoriteChannelDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** All favorites of an account: in its own order, then the newest first. */
  listIds(userId: string): Promise<string[]> {
    return this.#deps.repository.listIds(userId);
  }

  async list(
    userId: string,
    { page = 1, limit = PUBLIC_LIST_LIMIT }: FavoritesQuery,
  ): Promise<FavoriteChannelsResponse> {
    const ids = await this.listIds(userId);
    const totalPages = Math.ceil(ids.length / limit);
    const channels = ids
      .slice((page - 1) * limit, page * limit)
      .map((id) => this.#deps.channels.get(id))
      .filter((channel) => channel !== undefined);
    return {
      success: true,
      data: channels.map((channel) => ({ ...presentChannel(channel, VISITOR), isFavorite: true })),
      ids,
      totalPages,
      pagination: { page, limit, total: ids.length, totalPages },
    };
  }

  /** @throws AppError `channel-not-found` or `favorites-full` */
  async add(userId: string, channelId: string): Promise<void> {
    this.#requireChannel(channelId);
    const { repository } = this.#deps;
    const result = await repository.add(userId, channelId, this.#now(), FAVORITE_CHANNELS_MAX_COUNT);
    if (result === 'channel-not-found') throw new AppError('channel-not-found');
    if (result === 'limit-reached') throw new AppError('favorites-full');
  }

  /** @throws AppError `channel-not-found` */
  async remove(userId: string, channelId: string): Promise<void> {
    this.#requireChannel(channelId);
    await this.#deps.repository.remove(userId, channelId);
  }

  async order(userId: string, channelIds: readonly string[]): Promise<void> {
    await this.#deps.repository.setOrder(userId, [...new Set(channelIds)]);
  }

  #requireChannel(channelId: string): void {
    if (!this.#deps.channels.get(channelId)) throw new AppError('channel-not-found');
  }
}
