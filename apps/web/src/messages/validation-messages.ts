/** Not in the specification: what is closed to an account that waits for its validation. */
export const AVAILABLE_ONCE_VALIDATED = 'Available once your account is validated';
