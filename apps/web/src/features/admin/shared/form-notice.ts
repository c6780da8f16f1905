import type { Failure } from '../../../lib/failure.ts';

/** Errors of fields stand at their fields; only another failure is announced for the form. */
export const toFormNotice = (failure: Failure | null): Failure | null =>
  failure && failure.fieldErrors.length > 0 ? null : failure;
