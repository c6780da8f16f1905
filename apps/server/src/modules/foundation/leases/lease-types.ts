/** Part of a write: the database refuses it once the lease has another holder. */
export type Fence = { readonly lease: string; readonly epoch: number };
