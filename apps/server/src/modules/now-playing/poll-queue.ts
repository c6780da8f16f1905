import type { PollTarget } from './poll-target.ts';
import type { SocketBudget } from './socket-budget.ts';

/**
 * Bounds the walk along a lane: a host with thousands of channels must not cost a full walk for
 * every finished poll.
 */
const WALK_MAX_COUNT = 100;

type Lane = { readonly isWatched: boolean; readonly isFailing: boolean; readonly targets: Set<PollTarget> };

/**
 * Due targets that wait for a socket: watched ones first, and in both groups those that failed last
 * time behind.
 */
export class PollQueue {
  readonly #lanes: readonly Lane[] = [true, false].flatMap((isWatched) =>
    [false, true].map((isFailing) => ({ isWatched, isFailing, targets: new Set<PollTarget>() })),
  );

  /** A queued target keeps its position unless its priority changed. */
  add(target: PollTarget, isWatched: boolean): void {
    const isFailing = target.failures > 0;
    const lane = this.#lanes.find((other) => other.isWatched === isWatched && other.isFailing === isFailing);
    if (!lane || lane.targets.has(target)) return;
    this.remove(target);
    lane.targets.add(target);
    target.state = 'waiting';
  }

  remove(target: PollTarget): void {
    for (const { targets } of this.#lanes) targets.delete(target);
  }

  /** Takes the budget for as many targets as it has room for. @returns these targets */
  take(budget: SocketBudget): PollTarget[] {
    return this.#lanes.flatMap((lane) => takeFrom(lane, budget));
  }
}

function takeFrom({ targets, isFailing }: Lane, budget: SocketBudget): PollTarget[] {
  const taken: PollTarget[] = [];
  let stepsLeft = Math.min(WALK_MAX_COUNT, targets.size);
  for (const target of targets) {
    if (stepsLeft === 0 || !budget.hasRoom(isFailing)) break;
    stepsLeft -= 1;
    targets.delete(target);
    if (budget.take(target.hosts, isFailing)) taken.push(target);
    // Its host is busy. At the end of the lane it does not block the next walk.
    else targets.add(target);
  }
  return taken;
}
