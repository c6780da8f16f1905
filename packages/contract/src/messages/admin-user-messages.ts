export const adminUserErrors = {
  validationStatusFailed: 'Failed to update user validation status',
  deleteFailed: 'Failed to delete user',
  deleteAdmin: 'Cannot delete admin users',
  notFound: 'User not found',
  updateForbidden: 'You do not have permission to update this user',
  updateFailed: 'Failed to update user. Please try again.',
  emailTaken: 'User with this email already exists',
  /** Our own. */
  validateAdmin: 'Admin users always count as validated',
  lastAdmin: 'This is the last active administrator. Make somebody else an administrator first.',
  alreadyVerified: 'This email address is verified already.',
  createFailed: 'Failed to create user. Please try again.',
  /** One toast for all fields of the dialog. */
  validationFailed: (messages: readonly string[]): string => `Validation failed: ${messages.join(', ')}`,
} as const;

export const adminUserNotices = {
  validated: 'User validated successfully',
  invalidated: 'User invalidated successfully',
  deleted: 'User deleted successfully',
  updated: 'User updated successfully',
  created: 'User created successfully',
  /** Our own. */
  verificationSent: 'Verification email sent',
  verified: 'Email address marked as verified',
  activated: 'User activated successfully',
  deactivated: 'User deactivated successfully',
} as const;

export const adminUserTexts = {
  addUser: 'Add New User',
  validated: 'Validated',
  pending: 'Pending',
} as const;
