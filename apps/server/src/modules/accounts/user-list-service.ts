import type { ListedUser, UserCounts } from '@airdial/contract/entities/user';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { UserListAnswer, UserListQuery } from '@airdial/contract/routes/user-routes';
import { AppError } from '../../http/app-error.ts';
import { type Account, presentListedUser } from './account-record.ts';
import type { AccountRepository } from './account-repository.ts';
import type { UserRepository, UserSearch } from './user-repository.ts';

/** PostgreSQL takes no zero bytes. */
const BETWEEN_WORDS = /[\s\p{Cc}]+/u;

/** The administrator's table of accounts. */
export class UserListService {
  readonly #users: UserRepository;
  readonly #accounts: Pick<AccountRepository, 'findMany'>;

  constructor(users: UserRepository, accounts: Pick<AccountRepository, 'findMany'>) {
    this.#users = users;
    this.#accounts = accounts;
  }

  async list({
    page = 1,
    limit = PUBLIC_LIST_LIMIT,
    search = '',
    status: filter = 'all',
  }: UserListQuery): Promise<UserListAnswer> {
    const wanted: UserSearch = { words: search.split(BETWEEN_WORDS).filter((word) => word !== ''), filter };
    const { ids, total } = await this.#users.find(wanted, { limit, offset: (page - 1) * limit });
    const found = new Map((await this.#accounts.findMany(ids)).map((account) => [account.id, account]));
    const users = ids
      .map((id) => found.get(id))
      .filter((account): account is Account => account !== undefined);
    const totalPages = Math.ceil(total / limit);
    const pagination = { page, limit, total, totalPages };
    return { success: true, users: users.map(presentListedUser), totalPages, pagination };
  }

  /** @throws AppError `user-not-found` */
  async one(userId: string): Promise<ListedUser> {
    const [account] = await this.#accounts.findMany([userId]);
    if (!account) throw new AppError('user-not-found');
    return presentListedUser(account);
  }

  counts(): Promise<UserCounts> {
    return this.#users.counts();
  }
}
