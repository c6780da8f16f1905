import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { UserListAnswer, UserListQuery } from '@airdial/contract/user/routes';
import type { ListedUser, UserCounts } from '@airdial/contract/user/schema';
import { AppError } from '../../lib/app-error.ts';
import { searchTerms } from '../../lib/search-words.ts';
import { type Account, presentListedUser } from './account-record.ts';
import type { AccountRepository } from './account-repository.ts';
import type { UserRepository } from './user-repository.ts';
import type { UserSearchRepository } from './user-search-repository.ts';

type UserListParts = {
  readonly users: UserRepository;
  readonly userSearch: UserSearchRepository;
  readonly accounts: Pick<AccountRepository, 'findMany'>;
};

/** The administrator's table of accounts. */
export class UserListService {
  readonly #parts: UserListParts;

  constructor(parts: UserListParts) {
    this.#parts = parts;
  }

  async list({
    page = 1,
    limit = PUBLIC_LIST_LIMIT,
    search = '',
    status: filter = 'all',
  }: UserListQuery): Promise<UserListAnswer> {
    const { userSearch, accounts } = this.#parts;
    const wanted = { terms: searchTerms(search), filter };
    const portion = { limit, offset: (page - 1) * limit };
    const { ids, total, isTotalExact } = await userSearch.find(wanted, portion);
    const found = new Map((await accounts.findMany(ids)).map((account) => [account.id, account]));
    const users = ids
      .map((id) => found.get(id))
      .filter((account): account is Account => account !== undefined);
    const totalPages = Math.ceil(total / limit);
    const pagination = { page, limit, total, totalPages, isTotalExact };
    return { success: true, users: users.map(presentListedUser), totalPages, pagination };
  }

  /** @throws AppError `user-not-found` */
  async one(userId: string): Promise<ListedUser> {
    const [account] = await this.#parts.accounts.findMany([userId]);
    if (!account) throw new AppError('user-not-found');
    return presentListedUser(account);
  }

  counts(): Promise<UserCounts> {
    return this.#parts.users.counts();
  }
}
