import * as z from 'zod/mini';
import { configMessages } from '../common/field-messages.ts';
import { IMAGE_UPLOAD_MAX_BYTES } from '../limits.ts';

/** The keys of the multipart form, each with its path in the theme's `logoAssets`. */
export const LOGO_UPLOAD_PATHS = {
  fullLogoLight: ['fullLogo', 'light'],
  fullLogoDark: ['fullLogo', 'dark'],
  isotypeLight: ['isotype', 'light'],
  isotypeDark: ['isotype', 'dark'],
  isotopeDark: ['isotype', 'dark'],
  favicon: ['favicon'],
} as const;
export type LogoUploadKey = keyof typeof LOGO_UPLOAD_PATHS;
export const LOGO_UPLOAD_KEYS = Object.keys(LOGO_UPLOAD_PATHS) as LogoUploadKey[];

/** The key of a channel's picture. */
export const CHANNEL_IMAGE_KEYS = ['image'] as const;

/** What the server draws. SVG can contain scripts; icons have two names. */
export const UPLOAD_TYPES = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  ...['image/x-icon', 'image/vnd.microsoft.icon'],
];

const isPicture = (type: string): boolean => UPLOAD_TYPES.includes(type);

/**
 * The properties of a browser's `File`; `size` in bytes. The server checks the bytes themselves.
 */
export const logoFileRule = z.object({
  type: z.string(configMessages.imageInvalid).check(z.refine(isPicture, configMessages.imageInvalid)),
  size: z
    .number(configMessages.imageInvalid)
    .check(z.lte(IMAGE_UPLOAD_MAX_BYTES, configMessages.imageTooLarge)),
});
