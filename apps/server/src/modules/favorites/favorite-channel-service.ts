import type { FavoriteChannelsResponse, FavoritesQuery } from '@airdial/contract/favorite/routes';
import { FAVORITE_CHANNELS_MAX_COUNT, PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { AppError } from '../../lib/app-error.ts';
import { type ChannelService, presentChannel, VISITOR } from '../channels/channel-service.ts';
import type { FavoriteChannelRepository } from './favorite-channel-repository.ts';

export type FavoriteChannelParts = {
  readonly repository: FavoriteChannelRepository;
  readonly channels: Pick<ChannelService, 'get'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** Each account's favorite channels; the channels themselves come from memory. */
export class FavoriteChannelService {
  readonly #parts: FavoriteChannelParts;
  readonly #now: () => number;

  constructor(parts: FavoriteChannelParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** All of an account's, the newest first. */
  ids(userId: string): Promise<string[]> {
    return this.#parts.repository.ids(userId);
  }

  async list(
    userId: string,
    { page = 1, limit = PUBLIC_LIST_LIMIT }: FavoritesQuery,
  ): Promise<FavoriteChannelsResponse> {
    const ids = await this.ids(userId);
    const totalPages = Math.ceil(ids.length / limit);
    const channels = ids
      .slice((page - 1) * limit, page * limit)
      .map((id) => this.#parts.channels.get(id))
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
    this.#require(channelId);
    const { repository } = this.#parts;
    const outcome = await repository.add(userId, channelId, this.#now(), FAVORITE_CHANNELS_MAX_COUNT);
    if (outcome === 'no such channel') throw new AppError('channel-not-found');
    if (outcome === 'too many') throw new AppError('favorites-full');
  }

  /** @throws AppError `channel-not-found` */
  async remove(userId: string, channelId: string): Promise<void> {
    this.#require(channelId);
    await this.#parts.repository.remove(userId, channelId);
  }

  #require(channelId: string): void {
    if (!this.#parts.channels.get(channelId)) throw new AppError('channel-not-found');
  }
}
