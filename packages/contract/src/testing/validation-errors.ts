import type * as z from 'zod/mini';

/** The errors of a rule, as `field: message`; empty when the value is valid. */
export const validationErrors = (rule: z.ZodMiniType, value: unknown): string[] => {
  const result = rule.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
