import type { PollTarget } from './poll-target.ts';
import type { SocketBudget } from './socket-budget.ts';

/** A host with thousands of channels must not cost a walk along all of them for every poll that ends. */
const WALK_MAX_COUNT = 100;

type Line = { readonly isWatched: boolean; readonly isSuspect: boolean; readonly targets: Set<PollTarget> };

/**
 * Those that are due, in line for a socket: what somebody hears or sees before the rest, and in each of the two those
 * that failed last time after the others.
 */
export class PollQueue {
  readonly #lines: readonly Line[] = [true, false].flatMap((isWatched) =>
    [false, true].map((isSuspect) => ({ isWatched, isSuspect, targets: new Set<PollTarget>() })),
  );

  /** Who waits already keeps the place in line; who has come to be watched goes to the line of the watched. */
  add(target: PollTarget, isWatched: boolean): void {
    const isSuspect = target.failures > 0;
    const line = this.#lines.find((other) => other.isWatched === isWatched && other.isSuspect === isSuspect);
    if (!line || line.targets.has(target)) return;
    this.remove(target);
    line.targets.add(target);
    target.state = 'waiting';
  }

  remove(target: PollTarget): void {
    for (const { targets } of this.#lines) targets.delete(target);
  }

  /** @returns those for whom the budget has room; it is taken */
  take(budget: SocketBudget): PollTarget[] {
    return this.#lines.flatMap((line) => takeFrom(line, budget));
  }
}

function takeFrom({ targets, isSuspect }: Line, budget: SocketBudget): PollTarget[] {
  const taken: PollTarget[] = [];
  let passesLeft = Math.min(WALK_MAX_COUNT, targets.size);
  for (const target of targets) {
    if (passesLeft === 0 || !budget.hasRoom(isSuspect)) break;
    passesLeft -= 1;
    targets.delete(target);
    if (budget.take(target.hosts, isSuspect)) taken.push(target);
    // Its host is busy: to the end of the line, so that the next walk begins with others.
    else targets.add(target);
  }
  return taken;
}
