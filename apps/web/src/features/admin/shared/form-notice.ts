import type { FormFailure } from '../../../lib/form/form-failure.ts';

/** Errors of fields stand at their fields; only another failure is announced for the form. */
export const toFormNotice = (failure: FormFailure | null): FormFailure | null =>
  failure && failure.fieldErrors.length > 0 ? null : failure;
