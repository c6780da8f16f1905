import * as z from 'zod/mini';
import { IMAGE_UPLOAD_MAX_BYTES, UPLOAD_FILES_MAX_COUNT } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { withTheme } from '../theme/admin-routes.ts';
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
    'Give a theme its logos and favicon. Each picture is drawn anew and stored under a random name; what is not sent stays.',
  params: z.object({ id: z.string() }),
  files: {
    keys: LOGO_UPLOAD_KEYS,
    maxCount: UPLOAD_FILES_MAX_COUNT,
    maxBytes: IMAGE_UPLOAD_MAX_BYTES,
  },
  answer: withTheme,
  errors: ['theme-not-found', ...REFUSALS],
});

/** The picture is stored; a channel shows it once it is saved with this `imageUrl`. */
export const uploadChannelImage = defineRoute({
  method: 'POST',
  path: '/api/channels/upload-image',
  access: 'admin',
  summary: 'Store a picture for a channel. Save the channel with the answered address to show it.',
  files: { keys: CHANNEL_IMAGE_KEYS, maxCount: 1, maxBytes: IMAGE_UPLOAD_MAX_BYTES },
  answer: z.object({ success: z.literal(true), message: z.string(), imageUrl: z.string() }),
  errors: [...REFUSALS],
});
