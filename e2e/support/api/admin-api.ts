import type { PersonSeed } from '../seeds/seed-accounts.ts';
import { AccountApi, logIn } from './account-api.ts';

/** Calls of an administrator. */
export class AdminApi extends AccountApi {
  static async signIn(origin: string, person: PersonSeed): Promise<AdminApi> {
    return new AdminApi(origin, await logIn(origin, person));
  }
}
