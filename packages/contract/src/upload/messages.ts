import { configMessages } from '../common/field-messages.ts';
import { IMAGE_UPLOAD_MAX_MEGAPIXELS, UPLOADS_PER_HOUR } from '../limits.ts';

/** The formats that are redrawn, for people. */
export const UPLOAD_FORMATS_TEXT = 'PNG, JPEG, WebP, GIF, AVIF or ICO';

/** The first two texts are the specification's. */
export const uploadErrors = {
  notAnImage: configMessages.imageInvalid,
  tooLarge: configMessages.imageTooLarge,
  tooManyPixels: `The image may have at most ${IMAGE_UPLOAD_MAX_MEGAPIXELS} megapixels`,
  tooManyFiles: (maxCount: number): string =>
    `${maxCount === 1 ? 'Only one file' : `At most ${maxCount} files`} can be uploaded at once`,
  tooManyUploads: `You can upload ${UPLOADS_PER_HOUR} times an hour. Please try again later.`,
  tookTooLong: 'The upload took too long. Please try again on a faster line.',
  notFetched: (reason: string): string => `The picture could not be fetched. ${reason}`,
  isNoPicture: `What is at this address is no ${UPLOAD_FORMATS_TEXT}.`,
  noFile: 'Please choose a file',
  notAForm: 'Files must be sent as a form (multipart/form-data).',
  unknownKey: 'There is no place for a file of this name',
  notFound: 'There is no such file.',
} as const;

export const uploadNotices = { channelImage: 'Image uploaded successfully!' } as const;
