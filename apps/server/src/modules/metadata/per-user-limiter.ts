import { AppError } from '../../lib/app-error.ts';

/** Two dialogs with all their parts. */
const SHARE_MAX_COUNT = 8;

/** Keeps one listener from filling the line in which all wait for Last.fm. */
export class PerUserLimiter {
  readonly #running = new Map<string, number>();

  /** @throws AppError `too-many-requests` when as much as that runs for this listener already */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(userId) ?? 0;
    if (running >= SHARE_MAX_COUNT) throw new AppError('too-many-requests');
    this.#running.set(userId, running + 1);
    try {
      return await work();
    } finally {
      this.#giveBack(userId);
    }
  }

  #giveBack(userId: string): void {
    const left = (this.#running.get(userId) ?? 0) - 1;
    if (left > 0) this.#running.set(userId, left);
    else this.#running.delete(userId);
  }
}
