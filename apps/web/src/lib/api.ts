import type { Api } from './api-types.ts';

/**
 * The calls of the contract by name: `api.getChannel({ params: { id } })`. build/api-calls.ts
 * supplies this module at build time, so that a page contains the calls that it makes and no
 * schema.
 * @throws ApiError; an abort passes through as it is
 */
export declare const api: Api;
