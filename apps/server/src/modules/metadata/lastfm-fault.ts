/** Why Last.fm gave no answer: it cannot be reached, or it will not answer this key. */
export class LastfmFault extends Error {
  readonly kind: 'away' | 'refused';
  /** Last.fm's own number of the error. */
  readonly lastfmCode: number | undefined;

  constructor(kind: LastfmFault['kind'], message: string, options: { cause?: unknown; code?: number } = {}) {
    super(message, { cause: options.cause });
    this.name = 'LastfmFault';
    this.kind = kind;
    this.lastfmCode = options.code;
  }
}
