import type * as z from 'zod/mini';

/** What a rule complains of, as `field: message`; empty when it takes the value. */
export const messagesOf = (rule: z.ZodMiniType, value: unknown): string[] => {
  const result = rule.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
