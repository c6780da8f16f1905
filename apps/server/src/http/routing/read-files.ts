import type { FilesDefinition } from '@airdial/contract/route';
import { uploadErrors } from '@airdial/contract/upload/messages';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { withUploadTimeout } from '../connections/upload-timeout.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** A form may have text fields beside its files; they are ignored. */
const TEXT_MAX_BYTES = 1_024;
const HEADERS_MAX_COUNT = 20;

/**
 * Reads the files of a form into memory: an upload that is cut off leaves nothing behind.
 *
 * @throws AppError `unsupported-media-type`, `upload-too-large` or the definition's own error,
 *   `upload-too-many-files`, `request-timeout` or `validation-failed`
 */
export async function readFiles(definition: FilesDefinition, request: FastifyRequest): Promise<Files> {
  if (!request.isMultipart())
    throw new AppError('unsupported-media-type', { message: uploadErrors.notAForm });
  const { maxCount, maxBytes } = definition;
  const limits = {
    files: maxCount,
    fileSize: maxBytes,
    fields: maxCount,
    fieldSize: TEXT_MAX_BYTES,
    parts: 2 * maxCount,
    headerPairs: HEADERS_MAX_COUNT,
  };
  try {
    return await withUploadTimeout(request, () => collectFiles(definition, request.parts({ limits })));
  } catch (error) {
    throw toAppError(error, definition);
  }
}

async function collectFiles({ keys }: FilesDefinition, parts: AsyncIterable<Multipart>): Promise<Files> {
  const files: Record<string, Uint8Array> = {};
  for await (const part of parts) {
    if (part.type !== 'file') throw toValidationError(part.fieldname, uploadErrors.noFile);
    if (!keys.includes(part.fieldname)) throw toValidationError(part.fieldname, uploadErrors.unknownKey);
    files[part.fieldname] = await part.toBuffer();
  }
  if (Object.keys(files).length === 0) throw toValidationError(keys[0] ?? '', uploadErrors.noFile);
  return files;
}

const toValidationError = (param: string, msg: string) =>
  new AppError('validation-failed', { message: msg, errors: [{ param, msg }] });

const TOO_MANY_CODES = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

function toAppError(
  error: unknown,
  { maxCount, tooLargeError = 'upload-too-large' }: FilesDefinition,
): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(tooLargeError, { cause: error });
  if (TOO_MANY_CODES.has(code))
    return new AppError('upload-too-many-files', {
      cause: error,
      message: uploadErrors.tooManyFiles(maxCount),
    });
  return new AppError('malformed-request', { cause: error });
}
