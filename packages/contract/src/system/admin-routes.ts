import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { systemConfigRule, urlCheckRule } from './input.ts';
import { systemConfig } from './schema.ts';

const said = z.object({ success: z.literal(true), message: z.string() });
const withConfig = z.extend(said, { config: systemConfig });

export const getSystemConfig = defineRoute({
  method: 'GET',
  path: '/api/system-config',
  access: 'admin',
  summary: 'The system configuration itself, without anything around it.',
  answer: systemConfig,
  errors: [],
});

export const saveSystemConfig = defineRoute({
  method: 'PUT',
  path: '/api/system-config',
  access: 'admin',
  summary:
    'Save the system configuration; what is absent stays. With the `lastUpdated` that was edited, a change that ' +
    'somebody made meanwhile is not lost. It counts at once, on every page.',
  body: systemConfigRule,
  answer: withConfig,
  errors: ['edited-meanwhile'],
});

export const validateSystemUrl = defineRoute({
  method: 'POST',
  path: '/api/system-config/validate-url',
  access: 'admin',
  summary: 'Whether this station answers at an address. Addresses in private networks are not called.',
  body: urlCheckRule,
  answer: said,
  errors: ['url-check-failed'],
});

export const resetSystemConfig = defineRoute({
  method: 'POST',
  path: '/api/system-config/reset',
  access: 'admin',
  summary: 'Put everything back as it comes. It cannot be undone.',
  answer: withConfig,
  errors: [],
});
