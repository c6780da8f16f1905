import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { UserListQuery } from '@airdial/contract/user/routes';
import type { ListedUser, UserCounts, UserListResponse } from '@airdial/contract/user/schema';
import { AppError } from '../../lib/app-error.ts';
import { searchTerms } from '../../lib/search-words.ts';
import type { AccountRepository } from './account-repository.ts';
import type { Account } from './accounts-types.ts';
import { toListedUser } from './user-presenter.ts';
import type { UserRepository } from './user-repository.ts';
import type { UserSearchRepository } from './user-search-repository.ts';

type UserListDeps = {
  readonly users: UserRepository;
  readonly userSearch: UserSearchRepository;
  readonly accounts: Pick<AccountRepository, 'findMany'>;
};

/** The administrator's table of accounts. */
export class UserListService {
  readonly #deps: UserListDeps;

  constructor(deps: UserListDeps) {
    this.#deps = deps;
  }

  async list({
    page = 1,
    limit = PUBLIC_LIST_LIMIT,
    search = '',
    status: filter = 'all',
    sortBy = 'status',
    sortOrder = 'asc',
  }: UserListQuery): Promise<UserListResponse> {
    const { userSearch, accounts } = this.#deps;
    const query = { terms: searchTerms(search), filter, sortBy, sortOrder };
    const range = { limit, offset: (page - 1) * limit };
    const { ids, total, isTotalExact } = await userSearch.find(query, range);
    const accountsById = new Map((await accounts.findMany(ids)).map((account) => [account.id, account]));
    const users = ids
      .map((id) => accountsById.get(id))
      .filter((account): account is Account => account !== undefined);
    const totalPages = Math.ceil(total / limit);
    const pagination = { page, limit, total, totalPages, isTotalExact };
    return { success: true, users: users.map(toListedUser), totalPages, pagination };
  }

  /** @throws AppError `user-not-found` */
  async get(userId: string): Promise<ListedUser> {
    const [account] = await this.#deps.accounts.findMany([userId]);
    if (!account) throw new AppError('user-not-found');
    return toListedUser(account);
  }

  getCounts(): Promise<UserCounts> {
    return this.#deps.users.getCounts();
  }
}
