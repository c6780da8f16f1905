const EVERY_MS = 3_600_000;

type CleanupTask = () => Promise<void>;

/** Removes now and then what is over: sessions, links, counts, old mails, pictures. */
export class Scheduler {
  readonly #chores: readonly CleanupTask[];
  readonly #logger: { error(details: object, message: string): void };
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(chores: readonly CleanupTask[], logger: { error(details: object, message: string): void }) {
    this.#chores = chores;
    this.#logger = logger;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#round = this.run();
    }, EVERY_MS).unref();
  }

  async run(): Promise<void> {
    for (const chore of this.#chores)
      await chore().catch((err: unknown) => this.#logger.error({ err }, 'the upkeep failed'));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }
}
