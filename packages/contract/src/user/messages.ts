export const userErrors = {
  deleteAdmin: 'Cannot delete admin users',
  notFound: 'User not found',
  emailTaken: 'User with this email already exists',
  validateAdmin: 'Admin users always count as validated',
  lastAdmin: 'This is the last active administrator. Make somebody else an administrator first.',
  noSecondFactor: 'This account has no second factor.',
  alreadyVerified: 'This email address is verified already.',
} as const;

export const adminUserNotices = {
  validated: 'User validated successfully',
  invalidated: 'User invalidated successfully',
  /** The result of one call; the text for one account is the specification's. */
  validatedMany: (count: number): string =>
    count === 1 ? 'User validated successfully' : `${count} users validated successfully`,
  invalidatedMany: (count: number): string =>
    count === 1 ? 'User invalidated successfully' : `${count} users invalidated successfully`,
  deleted: 'User deleted successfully',
  updated: 'User updated successfully',
  created: 'User created successfully',
  verificationSent: 'Verification email sent',
  verified: 'Email address marked as verified',
  secondFactorRemoved: 'Second factor removed',
  activated: 'User activated successfully',
  deactivated: 'User deactivated successfully',
} as const;
