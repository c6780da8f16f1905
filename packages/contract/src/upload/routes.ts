import * as z from 'zod/mini';
import { successMessage } from '../common/schema.ts';
import { IMAGE_UPLOAD_MAX_BYTES, UPLOAD_FILES_MAX_COUNT } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { savedThemeResponse } from '../theme/schema.ts';
import { CHANNEL_IMAGE_KEYS, LOGO_UPLOAD_KEYS } from './input.ts';

const REFUSALS = [
  'upload-not-an-image',
  'upload-too-large',
  'upload-too-many-pixels',
  'upload-too-many-files',
  'upload-too-many-uploads',
] as const;

export const uploadThemeAssets = defineRoute({
  method: 'POST',
  path: '/api/themes/:id/upload-assets',
  access: 'admin',
  summary:
    'Set a theme’s logos and favicon. Each picture is re-encoded and stored under a random name; absent ones stay.',
  params: z.object({ id: z.string() }),
  files: {
    keys: LOGO_UPLOAD_KEYS,
    maxCount: UPLOAD_FILES_MAX_COUNT,
    maxBytes: IMAGE_UPLOAD_MAX_BYTES,
  },
  response: savedThemeResponse,
  errors: ['theme-not-found', ...REFUSALS],
});

export const uploadChannelImage = defineRoute({
  method: 'POST',
  path: '/api/channels/upload-image',
  access: 'admin',
  summary: 'Store a picture for a channel. Save the channel with the returned `imageUrl` to show it.',
  files: { keys: CHANNEL_IMAGE_KEYS, maxCount: 1, maxBytes: IMAGE_UPLOAD_MAX_BYTES },
  response: z.extend(successMessage, { imageUrl: z.string() }),
  errors: [...REFUSALS],
});
