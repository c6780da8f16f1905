import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';

/** A newer version of the software. */
const availableUpdate = z.object({
  /** x.y.z */
  version: z.string(),
  /** A page about it. */
  url: z.nullable(z.string()),
});
export type AvailableUpdate = z.output<typeof availableUpdate>;

export const softwareState = z.object({
  /** The version of the server that responds: x.y.z */
  version: z.string(),
  /** False: no address for update checks is configured. */
  checksForUpdates: z.boolean(),
  /** The time of the last check. */
  checkedAt: z.nullable(timestamp),
  /** Why that failed. */
  problem: z.nullable(z.string()),
  /** Null while no newer version is published. */
  update: z.nullable(availableUpdate),
});
export type SoftwareState = z.output<typeof softwareState>;
