import * as z from 'zod/mini';
import { success, successMessage } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { nonceRule, systemConfigRule, urlCheckRule } from './input.ts';
import { connectionReport, publicSystemConfig, systemConfig, systemWarning } from './schema.ts';

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

export const getStationProof = defineRoute({
  method: 'GET',
  path: '/api/system-config/proof/:nonce',
  access: 'public',
  duringMaintenance: 'open',
  summary:
    'A value that only this station can derive from the nonce, by which it recognises itself at another address.',
  params: z.object({ nonce: nonceRule }),
  response: z.object({ proof: z.string() }),
  errors: [],
});

export const getConnectionReport = defineRoute({
  method: 'GET',
  path: '/api/system-config/connection/:nonce/:proof',
  access: 'public',
  duringMaintenance: 'open',
  summary:
    'How this call reached the server, for its operator: the proof of the nonce needs the secret of the server.',
  params: z.object({ nonce: nonceRule, proof: nonceRule }),
  response: connectionReport,
  errors: ['route-not-found'],
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

export const getSystemWarnings = defineRoute({
  method: 'GET',
  path: '/api/system-config/warnings',
  access: 'admin',
  summary: 'What the operator of the server should mend.',
  response: z.extend(success, { warnings: z.array(systemWarning) }),
  errors: [],
});

export const saveSystemConfig = defineRoute({
  method: 'PUT',
  path: '/api/system-config',
  access: 'admin',
  recentPassword: 'some-changes',
  summary:
    'Save the system configuration; absent fields stay. Another `systemUrl`, `emailEnabled` or `secondFactorRequired` ' +
    'needs a recent password. With the `lastUpdated` that was edited, the call is refused when another administrator ' +
    'has changed the configuration meanwhile. It takes effect at once, on every page.',
  body: systemConfigRule,
  response: configResponse,
  errors: ['edited-meanwhile'],
});

export const validateSystemUrl = defineRoute({
  method: 'POST',
  path: '/api/system-config/validate-url',
  access: 'admin',
  summary:
    'Whether this station answers at an address. `checked` is false for private addresses and unusual ports, which ' +
    'are not called.',
  body: urlCheckRule,
  response: z.extend(successMessage, { checked: z.boolean() }),
  errors: ['url-check-failed'],
});

export const resetSystemConfig = defineRoute({
  method: 'POST',
  path: '/api/system-config/reset',
  access: 'admin',
  recentPassword: 'always',
  isIdempotent: true,
  summary: 'Reset the system configuration to its defaults. It cannot be undone.',
  response: configResponse,
  errors: [],
});
