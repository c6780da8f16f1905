import { formatCount } from '@airdial/contract/common/format-count';
import { userErrors } from '@airdial/contract/user/messages';

export const adminUserErrors = {
  notFound: userErrors.notFound,
  emailTaken: userErrors.emailTaken,
  validateAdmin: userErrors.validateAdmin,
  validationStatusFailed: 'Failed to update user validation status',
  deleteFailed: 'Failed to delete user',
  updateForbidden: 'You do not have permission to update this user',
  updateFailed: 'Failed to update user. Please try again.',
  resendFailed: 'Failed to send the verification email',
  createFailed: 'Failed to create user. Please try again.',
  /** One toast for all fields of the dialog. */
  validationFailed: (messages: readonly string[]): string => `Validation failed: ${messages.join(', ')}`,
} as const;

export const adminUserTexts = {
  addUser: 'Add New User',
  validated: 'Validated',
  pending: 'Pending',
  unverified: 'Unverified',
  inactive: 'Inactive',
  you: 'You',
  editUser: 'Edit User',
  table: 'Users',
  search: 'Search by name or email',
  show: 'Show',
  sortBy: 'Sort By',
  found: (count: number): string => `${formatCount(count)} ${count === 1 ? 'user' : 'users'}`,
  noneFound: 'No users found',
  noneFoundHint: 'Nobody matches this search and filter.',
  showAll: 'Show all users',
  loadFailedHint: 'The accounts cannot be shown at the moment.',
  waitsForAddress: (email: string): string => `${email} is not confirmed yet`,
} as const;

export const adminUserColumns = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  createdAt: 'Joined',
  actions: 'Actions',
} as const;

export const userRoleLabels = { customer: 'Customer', admin: 'Administrator' } as const;

export const userFilterLabels = {
  all: 'All users',
  pending: 'Pending',
  validated: 'Validated',
  admin: 'Administrators',
  unverified: 'Unverified',
  inactive: 'Inactive',
} as const;

/** Actions on an account; the accessible name of each control adds the person. */
export const userActionTexts = {
  edit: 'Edit',
  validate: 'Validate',
  invalidate: 'Invalidate',
  delete: 'Delete',
  resend: 'Resend verification',
  markVerified: 'Mark as verified',
  sessions: 'Sessions',
  removeSecondFactor: 'Remove second factor',
  deactivate: 'Deactivate',
  activate: 'Activate',
  of: (action: string, name: string): string => `${action} ${name}`,
  more: (name: string): string => `More actions for ${name}`,
} as const;

/** Several users who wait are validated together. */
export const userSelectionTexts = {
  select: (name: string): string => `Select ${name}`,
  all: (count: number): string => `Select all pending on this page (${count})`,
  validate: (count: number): string => (count === 1 ? 'Validate 1 user' : `Validate ${count} users`),
  undo: 'Undo',
} as const;

/** Confirmation questions. */
export const userQuestions = {
  delete: (name: string): string =>
    `Delete ${name}? The account, its favorites and its liked songs are gone for good.`,
  removeSecondFactor: (name: string): string =>
    `Remove the second factor of ${name}? Their password alone then lets them in, and their recovery codes end. ` +
    'Be sure that it is they who ask. They are notified by email.',
  deactivate: (name: string): string =>
    `Deactivate ${name}? They are signed out everywhere and cannot sign in until the account is activated again.`,
  deactivateSelf:
    'Deactivate your own account? You are signed out at once, and only another administrator can let you in again.',
  demoteSelf: 'Give up your own administrator rights? You are signed out at once.',
} as const;

export const userDialogTexts = {
  save: 'Save Changes',
  saving: 'Saving...',
  create: 'Create User',
  creating: 'Creating...',
  role: 'Role',
  validated: 'Validated',
  validatedHint: 'May use everything that is for validated listeners.',
  passwordHint:
    'At least 6 characters, 12 for an administrator. Tell it to the user yourself: no email carries it.',
  emailHint: 'A new address has to be verified again.',
} as const;
