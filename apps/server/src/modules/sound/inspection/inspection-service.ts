import { inspectionErrors, inspectionNotes } from '@airdial/contract/channel/messages';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { INSPECTION_LIMITS, type InspectionLimits } from './inspection-types.ts';
import { type Inspection, InspectionWalk } from './inspection-walk.ts';

const CONCURRENT_INSPECTIONS_MAX_COUNT = 2;
/** More would wait longer than a browser does. */
const WAITING_INSPECTIONS_MAX_COUNT = 4;
/** In the message when no stream was found. */
const NOTED_MAX_COUNT = 3;
const MS_PER_SECOND = 1_000;

export type InspectionDeps = {
  readonly outbound: Pick<Outbound, 'readStream'>;
  /** The address of the pages that play the streams. */
  readonly pageUrl: () => string;
  readonly limits?: Partial<InspectionLimits>;
};

/** Finds the streams behind an address that an administrator pastes. It stores nothing. */
export class InspectionService {
  readonly #deps: InspectionDeps;
  readonly #limits: InspectionLimits;
  readonly #limit = pLimit(CONCURRENT_INSPECTIONS_MAX_COUNT);
  readonly #stopping = new AbortController();

  constructor(deps: InspectionDeps) {
    this.#deps = deps;
    this.#limits = { ...INSPECTION_LIMITS, ...deps.limits };
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** @throws AppError `inspection-unreachable`, `inspection-no-stream` or `server-busy` */
  async inspect(url: string): Promise<Inspection> {
    if (this.#limit.pendingCount >= WAITING_INSPECTIONS_MAX_COUNT) throw new AppError('server-busy');
    return this.#limit(() => this.#inspectNow(url));
  }

  async #inspectNow(url: string): Promise<Inspection> {
    const timeUp = AbortSignal.timeout(this.#limits.totalMs);
    const signal = AbortSignal.any([timeUp, this.#stopping.signal]);
    const { origin, protocol } = new URL(this.#deps.pageUrl());
    const { outbound } = this.#deps;
    const context = { outbound, enteredUrl: url, origin, limits: this.#limits, signal };
    const walk = new InspectionWalk(context, protocol === 'https:');
    const { candidates, notes, firstError } = await walk.run(url);
    if (signal.aborted) notes.unshift(inspectionNotes.timeUp(this.#limits.totalMs / MS_PER_SECOND));
    if (candidates.length > 0) return { candidates, notes };
    if (firstError && !timeUp.aborted) {
      const message = `${inspectionErrors.unreachable} ${firstError.reason}`;
      throw new AppError('inspection-unreachable', { message, cause: firstError });
    }
    const message = [inspectionErrors.noStream, ...notes.slice(0, NOTED_MAX_COUNT)].join(' ');
    throw new AppError('inspection-no-stream', { message });
  }
}
