import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { UserListQuery } from '@airdial/contract/user/routes';
import type { ListedUser, UserCounts, UserListResponse } from '@airdial/contract/user/schema';
import { AppError } from '../../../../lib/app-error.ts';
import type { AccountRepository } from '../account-repository.ts';
import { toListedUser } from '../user-presenter.ts';
import type { UserRepository } from './user-repository.ts';
import type { UserSearchRepository } from './user-search-repository.ts';

type UserListDeps = {
  readonly users: UserRepository;
  readonly userSearch: UserSearchRepository;
  readonly accounts: Pick<AccountRepository, 'findById'>;
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
    const range = { limit, offset: (page - 1) * limit };
    const query = { search, filter, sortBy, sortOrder };
    const { accounts, total } = await this.#deps.userSearch.find(query, range);
    const totalPages = Math.ceil(total / limit);
    const pagination = { page, limit, total, totalPages };
    return { success: true, users: accounts.map(toListedUser), totalPages, pagination };
  }

  /** @throws AppError `user-not-found` */
  async get(userId: string): Promise<ListedUser> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AppError('user-not-found');
    return toListedUser(account);
  }

  getCounts(): Promise<UserCounts> {
    return this.#deps.users.getCounts();
  }
}
