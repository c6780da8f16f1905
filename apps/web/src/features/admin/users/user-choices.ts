import { USER_SORTS } from '@airdial/contract/user/schema';
import { oneOf, orderOf } from '../../../lib/list-choices.ts';
import { userFilterLabels } from '../../../messages/admin-user-messages.ts';
import type { UserStatus } from './users-query.ts';

const STATUSES = Object.keys(userFilterLabels) as UserStatus[];

export const USER_CHOICES = {
  status: oneOf(STATUSES, 'all'),
  // Those who wait for their validation come first.
  sortBy: oneOf(USER_SORTS, 'status'),
  // The newest come first.
  sortOrder: orderOf((sortBy) => (sortBy === 'createdAt' ? 'desc' : 'asc')),
};
