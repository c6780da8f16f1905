/** A message from a page to the worker. */
export type WorkerMessage =
  | { readonly kind: 'take-over' }
  /** The worker replies with true or false through the transferred port. */
  | { readonly kind: 'has-file'; readonly path: string };
