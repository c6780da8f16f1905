import * as z from 'zod/mini';
import { successMessage } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { systemConfigRule, urlCheckRule } from './input.ts';
import { publicSystemConfig, systemConfig } from './schema.ts';

const configResponse = z.extend(successMessage, { config: systemConfig });

export const getHealth = defineRoute({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  duringMaintenance: 'open',
  summary: '200 when the server can serve, 503 otherwise.',
  response: z.object({ status: z.literal('ok') }),
  errors: ['database-unavailable', 'shutting-down'],
});

export const getPublicSystemConfig = defineRoute({
  method: 'GET',
  path: '/api/system-config/public',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'The public part of the system configuration.',
  response: publicSystemConfig,
  errors: [],
});

export const getSystemConfig = defineRoute({
  method: 'GET',
  path: '/api/system-config',
  access: 'admin',
  summary: 'The system configuration, without an envelope.',
  response: systemConfig,
  errors: [],
});

export const saveSystemConfig = defineRoute({
  method: 'PUT',
  path: '/api/system-config',
  access: 'admin',
  summary:
    'Save the system configuration; absent fields stay. With the `lastUpdated` that was edited, the call is ' +
    'refused when somebody else has changed the configuration meanwhile. It takes effect at once, on every page.',
  body: systemConfigRule,
  response: configResponse,
  errors: ['edited-meanwhile'],
});

export const validateSystemUrl = defineRoute({
  method: 'POST',
  path: '/api/system-config/validate-url',
  access: 'admin',
  summary: 'Whether this station answers at an address. Addresses in private networks are not called.',
  body: urlCheckRule,
  response: successMessage,
  errors: ['url-check-failed'],
});

export const resetSystemConfig = defineRoute({
  method: 'POST',
  path: '/api/system-config/reset',
  access: 'admin',
  summary: 'Reset the system configuration to its defaults. It cannot be undone.',
  response: configResponse,
  errors: [],
});
