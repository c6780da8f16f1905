import { ApiError } from '../../../lib/api-error.ts';

/** The server's message for a failed call, else `fallback`. */
export const serverMessageOr = (cause: unknown, fallback: string): string =>
  (cause instanceof ApiError ? cause.serverMessage : null) ?? fallback;
