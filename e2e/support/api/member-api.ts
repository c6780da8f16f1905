import type { Channel } from '@airdial/contract/channel/schema';
import type { PersonSeed } from '../seeds/seed-accounts.ts';
import { AccountApi, logIn } from './account-api.ts';

type Song = {
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly channelId?: string;
  readonly channelName?: string;
};

/** Calls of a member. */
export class MemberApi extends AccountApi {
  static async signIn(origin: string, person: PersonSeed): Promise<MemberApi> {
    return new MemberApi(origin, await logIn(origin, person));
  }

  async channel(name: string): Promise<Channel> {
    const { channels } = await this.call<{ channels: Channel[] }>('GET', '/api/channels');
    const found = channels.find((channel) => channel.name === name);
    if (!found) throw new Error(`There is no channel ${name}`);
    return found;
  }

  async addFavorite(name: string): Promise<void> {
    const { _id } = await this.channel(name);
    await this.call('POST', `/api/favorites/channels/${_id}`);
  }

  async favoriteIds(): Promise<string[]> {
    return (await this.call<{ ids: string[] }>('GET', '/api/favorites/channels')).ids;
  }

  like(song: Song): Promise<unknown> {
    return this.call('POST', '/api/favorites/songs', song);
  }

  async likedTitles(): Promise<string[]> {
    const { data } = await this.call<{ data: { title: string }[] }>('GET', '/api/favorites/songs');
    return data.map(({ title }) => title);
  }

  /** Members are reused by later tests. */
  async clearFavorites(): Promise<void> {
    const ids = await this.favoriteIds();
    for (const id of ids) await this.call('DELETE', `/api/favorites/channels/${id}`);
    if ((await this.likedTitles()).length > 0) await this.call('DELETE', '/api/favorites/songs');
  }
}
