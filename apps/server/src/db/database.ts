import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The few words that the database layer says; pino's loggers fit. */
export type DatabaseLogger = {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type Database = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /** Resolves when the database answers. @throws AppError `database-unavailable` */
  ping(): Promise<void>;
  close(): Promise<void>;
};
