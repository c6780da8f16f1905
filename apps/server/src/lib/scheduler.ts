const EVERY_MS = 3_600_000;

type Chore = () => Promise<void>;

/** Removes now and then what is over: sessions, links, counts, old mails, pictures. */
export class Upkeep {
  readonly #chores: readonly Chore[];
  readonly #logger: { error(details: object, message: string): void };
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(chores: readonly Chore[], logger: { error(details: object, message: string): void }) {
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
