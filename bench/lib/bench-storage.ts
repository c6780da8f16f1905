/** Where a server of the bench stores its data. */
export type BenchStorage = {
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
};
