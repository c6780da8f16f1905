import { IMAGE_UPLOAD_MAX_BYTES } from '@airdial/contract/limits';
import { uploadErrors } from '@airdial/contract/upload/messages';
import { AppError } from '../../../lib/app-error.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import type { Sizes, UploadService } from './upload-service.ts';

export type PictureFetchDeps = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly uploads: Pick<UploadService, 'storeOnce'>;
};

type FetchedPicture = {
  readonly folder: string;
  readonly sizes: Sizes;
  /** The address that the picture belongs to: a private picture belongs to a private address only. */
  readonly namedBy: string;
  readonly signal?: AbortSignal;
};

/** Fetches pictures that are given as addresses, so that browsers load them from this server alone. */
export class PictureFetchService {
  readonly #deps: PictureFetchDeps;

  constructor(deps: PictureFetchDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a picture as an upload of it is stored.
   *
   * @returns its path on this server
   * @throws AppError `picture-not-fetched`, whose message says why
   */
  async fetch(url: string, { folder, sizes, ...options }: FetchedPicture): Promise<string> {
    try {
      const { bytes } = await this.#deps.outbound.fetch(url, {
        ...options,
        maxBytes: IMAGE_UPLOAD_MAX_BYTES,
      });
      return await this.#deps.uploads.storeOnce(folder, bytes, sizes);
    } catch (cause) {
      options.signal?.throwIfAborted();
      const reason = toReason(cause);
      if (reason === null) throw cause;
      throw new AppError('picture-not-fetched', { cause, message: uploadErrors.notFetched(reason) });
    }
  }
}

/** Null for faults that are not the picture's. */
function toReason(cause: unknown): string | null {
  if (cause instanceof OutboundError) return cause.reason;
  if (!(cause instanceof AppError) || !cause.code.startsWith('upload-')) return null;
  return cause.code === 'upload-not-an-image' ? uploadErrors.isNoPicture : `${cause.message}.`;
}
