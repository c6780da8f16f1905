const SQLITE_CONSTRAINT_UNIQUE = 2067;
const POSTGRES_UNIQUE_VIOLATION = '23505';

/** Whether a write failed because a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === SQLITE_CONSTRAINT_UNIQUE) ||
    ('code' in error && error.code === POSTGRES_UNIQUE_VIOLATION));
