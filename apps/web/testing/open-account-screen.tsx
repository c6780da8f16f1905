import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import { AppRoutes } from '../src/app/app-routes.tsx';
import { FakeApi } from './fake-api.ts';
import { renderPart } from './render-part.tsx';

/** A screen of visitors, with the routes to those that it leads to. */
export const openAccountScreen = (
  address: string,
  responses: ConstructorParameters<typeof FakeApi>[0] = {},
  system?: Partial<PublicSystemConfig>,
): FakeApi => {
  const api = new FakeApi(responses);
  renderPart(<AppRoutes />, address, { user: null, ...(system && { system }) });
  return api;
};
