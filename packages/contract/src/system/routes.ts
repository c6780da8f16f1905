import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { publicSystemConfig } from './schema.ts';

export const getHealth = defineRoute({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  duringMaintenance: 'open',
  summary: '200 when the server can serve, 503 otherwise.',
  answer: z.object({ status: z.literal('ok') }),
  errors: ['database-unavailable', 'shutting-down'],
});

export const getPublicSystemConfig = defineRoute({
  method: 'GET',
  path: '/api/system-config/public',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'What every visitor may know of the system.',
  answer: publicSystemConfig,
  errors: [],
});
