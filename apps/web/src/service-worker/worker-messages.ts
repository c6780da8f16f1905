/** What a page may say to the worker. */
export type WorkerMessage =
  | { readonly kind: 'take-over' }
  /** Answered with true or false through the port that comes along. */
  | { readonly kind: 'has-file'; readonly path: string };
