import { type Kysely, sql } from 'kysely';

const BATCH_ROWS = 500;

type Person = { id: string; email: string; pending_email: string | null };

/** As `plainAddress` spells an address, which is stored in lower case already. */
const respelt = (email: string): string => email.normalize('NFC').replaceAll('i\u0307', 'i');

/**
 * Addresses are looked up as `plainAddress` spells them. An account keeps its spelling where another one has the
 * address already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Person>`
      select id, email, pending_email from users where id > ${last} order by id limit ${BATCH_ROWS}`.execute(
      db,
    );
    const end = rows.at(-1);
    if (!end) return;
    for (const person of rows) await respell(db, person);
    last = end.id;
  }
}

async function respell(db: Kysely<unknown>, { id, email, pending_email: pending }: Person): Promise<void> {
  const plain = respelt(email);
  if (plain !== email)
    await sql`update users set email = ${plain} where id = ${id}
      and not exists (select 1 from users as other where other.email = ${plain})`.execute(db);
  if (pending !== null && respelt(pending) !== pending)
    await sql`update users set pending_email = ${respelt(pending)} where id = ${id}`.execute(db);
}
