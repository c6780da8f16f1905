import * as z from 'zod/mini';
import { ownFieldMessages } from './field-messages.ts';

/** HH:MM of a clock with 24 hours. */
export const timeOfDay = z
  .string(ownFieldMessages.timeInvalid)
  .check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, ownFieldMessages.timeInvalid));
