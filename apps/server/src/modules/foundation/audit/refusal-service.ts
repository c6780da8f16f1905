import type { AuditService } from './audit-service.ts';
import type { NewAuditEntry, RefusalAction } from './audit-types.ts';

const WINDOW_MS = 60_000;
/** The limit for each action: nothing empties the log, and an attack must not fill the disk. */
const ENTRIES_MAX_COUNT = 20;

type Refusal = NewAuditEntry & { readonly action: RefusalAction };

export type RefusalServiceDeps = {
  readonly audit: Pick<AuditService, 'record'>;
  readonly logger: { error(details: object, message: string): void };
};

/**
 * Records what was tried and refused: of each action 20 entries a minute on each node, and how many
 * more there were.
 */
export class RefusalService {
  readonly #deps: RefusalServiceDeps;
  readonly #counts = new Map<RefusalAction, number>();
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RefusalServiceDeps) {
    this.#deps = deps;
  }

  /** Never rejects: a failure is logged, as the refusal is what the caller has to learn. */
  async record(refusal: Refusal): Promise<void> {
    const count = (this.#counts.get(refusal.action) ?? 0) + 1;
    this.#counts.set(refusal.action, count);
    this.#timer ??= setTimeout(() => void this.flush(), WINDOW_MS).unref();
    if (count <= ENTRIES_MAX_COUNT) await this.#store(refusal);
  }

  /** Records how many entries were left out, and begins a new minute. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts];
    this.#counts.clear();
    for (const [action, count] of counts)
      if (count > ENTRIES_MAX_COUNT)
        await this.#store({ action, details: { more: count - ENTRIES_MAX_COUNT }, address: null });
    await Promise.all(this.#pending);
  }

  async #store(refusal: Refusal): Promise<void> {
    const stored = this.#deps.audit.record(refusal).catch((err: unknown) => {
      this.#deps.logger.error({ err }, 'a refusal could not be recorded');
    });
    this.#pending.add(stored);
    await stored;
    this.#pending.delete(stored);
  }
}
