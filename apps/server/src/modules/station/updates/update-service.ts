import { timestamp } from '@airdial/contract/common/schema';
import { updateErrors } from '@airdial/contract/software/messages';
import type { SoftwareState } from '@airdial/contract/software/schema';
import * as z from 'zod/mini';
import { APP_VERSION, USER_AGENT } from '../../../lib/app-version.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { toOutboundError } from '../../../outbound/outbound-error.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';
import { isNewer, parseRelease } from './parse-release.ts';

const SETTING = 'latest-release';
const CHECK_EVERY_MS = 86_400_000;

/** The last result, with its address: it is void for another one. */
const storedRelease = z.object({
  address: z.string(),
  checkedAt: timestamp,
  problem: z.nullable(z.string()),
  release: z.nullable(z.object({ version: z.string(), url: z.nullable(z.string()) })),
});

export type UpdateServiceDeps = {
  /** Null: updates are not checked for. */
  readonly address: string | null;
  readonly settings: SettingsService;
  readonly outbound: Outbound;
  /** Whether this node checks for updates. */
  readonly isLeader: () => boolean;
  readonly logger: { warn(details: object, message: string): void };
  readonly version?: string;
  readonly now?: () => number;
};

/** Checks once a day for a newer version. Nothing is installed, and nothing of the station is sent. */
export class UpdateService {
  readonly #deps: UpdateServiceDeps;
  readonly #now: () => number;
  readonly #version: string;

  constructor(deps: UpdateServiceDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#version = deps.version ?? APP_VERSION;
  }

  async state(): Promise<SoftwareState> {
    const stored = await this.#find();
    const release = stored?.release ?? null;
    return {
      version: this.#version,
      checksForUpdates: this.#deps.address !== null,
      checkedAt: stored?.checkedAt ?? null,
      problem: stored?.problem ?? null,
      update: release && isNewer(release.version, this.#version) ? release : null,
    };
  }

  /** Does nothing until a day has passed, or where another node checks for updates. */
  async check(signal: AbortSignal): Promise<void> {
    const { address, isLeader, settings, logger } = this.#deps;
    if (address === null || !isLeader()) return;
    const stored = await this.#find();
    const age = this.#now() - Date.parse(stored?.checkedAt ?? '');
    if (stored && age >= 0 && age < CHECK_EVERY_MS) return;
    const { release, problem } = await this.#fetch(address, signal);
    if (signal.aborted) return;
    if (problem !== null) logger.warn({ address, problem }, 'the check for updates failed');
    const checkedAt = new Date(this.#now()).toISOString();
    await settings.set(SETTING, { address, checkedAt, problem, release: release ?? stored?.release ?? null });
  }

  async #find() {
    const stored = await this.#deps.settings.get(SETTING, storedRelease);
    return stored?.address === this.#deps.address ? stored : undefined;
  }

  async #fetch(address: string, signal: AbortSignal) {
    try {
      const headers = { 'user-agent': USER_AGENT, accept: 'application/json' };
      const release = parseRelease((await this.#deps.outbound.fetch(address, { headers, signal })).bytes);
      return { release, problem: release ? null : updateErrors.unreadable };
    } catch (error) {
      return { release: null, problem: toOutboundError(error).reason };
    }
  }
}
