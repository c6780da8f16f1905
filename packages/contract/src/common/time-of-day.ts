import * as z from 'zod/mini';
import { ownFieldMessages } from './field-messages.ts';

const error = ({ input }: { readonly input?: unknown }): string =>
  input ? ownFieldMessages.timeInvalid : ownFieldMessages.timeRequired;

/** HH:MM of a clock with 24 hours. */
export const timeOfDay = z.string({ error }).check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error }));
