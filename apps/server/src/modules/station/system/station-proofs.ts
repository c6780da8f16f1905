import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SecretService } from '../../foundation/secrets/secret-service.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';

/** The database has an id of its own: two installations may have been given the same secret. */
const SETTING = 'station-id';
const stationId = z.string();

/** What only programs with the secret and the database of this station derive from a nonce, equal on all nodes. */
export type StationProofs = {
  /** Sent by the station, which recognises itself at another address by it. */
  station(nonce: string): string;
  /** Sent to the station by its operator's tools. */
  connection(nonce: string): string;
};

type ProofDeps = { readonly secrets: SecretService; readonly settings: SettingsService };

/** Gives the station its id at the first start. */
export async function openStationProofs({ secrets, settings }: ProofDeps): Promise<StationProofs> {
  if ((await settings.get(SETTING, stationId)) === undefined)
    await settings.update(SETTING, stationId, (stored) => stored ?? randomUUID());
  return readStationProofs({ secrets, settings });
}

/** The same for a program that changes nothing. */
export async function readStationProofs({ secrets, settings }: ProofDeps): Promise<StationProofs> {
  const id = (await settings.get(SETTING, stationId)) ?? '';
  return {
    station: (nonce) => secrets.linkToken(`station ${id} ${nonce}`),
    connection: (nonce) => secrets.linkToken(`connection ${id} ${nonce}`),
  };
}
