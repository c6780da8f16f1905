/** Last.fm is unavailable or rejects the call. */
export class LastfmError extends Error {
  readonly kind: 'unavailable' | 'rejected';
  /** @see https://www.last.fm/api/errorcodes */
  readonly lastfmCode: number | undefined;

  constructor(kind: LastfmError['kind'], message: string, options: { cause?: unknown; code?: number } = {}) {
    super(message, { cause: options.cause });
    this.name = 'LastfmError';
    this.kind = kind;
    this.lastfmCode = options.code;
  }
}
