import type { Kysely } from 'kysely';
import type { DatabaseSpeed, FoundDamage, WriteProblem } from './database-types.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The methods that the database layer logs with; pino's loggers implement them. */
export type DatabaseLogger = {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type Database = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /** Damage of the embedded database's write-ahead log, found at this start; null: none. */
  readonly damage: FoundDamage | null;
  /** Resolves when the database responds. @throws AppError `database-unavailable` */
  ping(): Promise<void>;
  /** Null for the embedded database, which is no other machine. @throws AppError `database-unavailable` */
  measure(): Promise<DatabaseSpeed | null>;
  /** Stores something that nothing reads. @returns null when that succeeds */
  checkWrites(): Promise<WriteProblem | null>;
  close(): Promise<void>;
};
