import * as z from 'zod/mini';
import { success } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { softwareState } from './schema.ts';

export const getSoftware = defineRoute({
  method: 'GET',
  path: '/api/software',
  access: 'admin',
  summary: 'The version of the software, and a newer one that the address of `UPDATE_URL` names.',
  response: z.extend(success, softwareState.shape),
  errors: [],
});

export const getChangelog = defineRoute({
  method: 'GET',
  path: '/api/software/changelog',
  access: 'admin',
  summary:
    'What has changed in the versions up to this one, as Markdown. Null where the installation has no such file.',
  response: z.extend(success, { text: z.nullable(z.string()) }),
  errors: [],
});
