/** A listener's client. `network` is what counts as one address. */
export type Visitor = { readonly network: string; readonly userAgent: string };

/** Counts listeners. `key` stands for one connection. */
export type ListenerCounter = {
  /** @param channelId null: nothing plays any more */
  startListening(key: object, visitor: Visitor, channelId: string | null): void;
  disconnect(key: object): void;
};
