import type { SecretService } from '../secrets/secret-service.ts';

/** What only programs with the secret of this station derive from a nonce, equal on all nodes. */
export type StationProofs = {
  /** Sent by the station, which recognises itself at another address by it. */
  station(nonce: string): string;
  /** Sent to the station by its operator's tools. */
  connection(nonce: string): string;
};

export const createStationProofs = (secrets: SecretService): StationProofs => ({
  station: (nonce) => secrets.linkToken(`station ${nonce}`),
  connection: (nonce) => secrets.linkToken(`connection ${nonce}`),
});
