import type { Database } from '../../apps/server/src/db/database.ts';
import { withSearchText } from '../../apps/server/src/db/user-search-text.ts';
import { SessionRepository } from '../../apps/server/src/modules/accounts/session-repository.ts';
import { SessionService } from '../../apps/server/src/modules/accounts/session-service.ts';

const FIRST_NAMES =
  'Ada Alan Ama André Anna Björn Carla Chen Dieter Elif Emma Felix Grace Hiro Hugo Inés Ivan José Karin Lena Luca Maria Nadia Olga Omar Paul Rosa Sven Tariq Zoë'.split(
    ' ',
  );
const SYLLABLES = 'ber dan fel gar hop kal lin mor nov ost per ric sal tor ulm vik wal zan'.split(' ');
const HOSTS = ['mail.example.com', 'mail.example.com', 'post.example.org', 'radio.example.net'];
const BATCH_USERS = 1_000;
const PENDING_EVERY = 50;
const INACTIVE_EVERY = 211;
const UNVERIFIED_EVERY = 97;
const FIRST_JOINED_AT = Date.UTC(2024, 0, 1);
const JOINED_EVERY_MS = 60_000;
const MANY_NAMES = 7_919;

/** Three syllables: about 5,800 family names. */
const toLastName = (index: number): string => {
  const syllable = (position: number) =>
    SYLLABLES[Math.floor(((index * MANY_NAMES) % 5_832) / SYLLABLES.length ** position) % SYLLABLES.length] ??
    '';
  const name = `${syllable(0)}${syllable(1)}${syllable(2)}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

const toFirstName = (index: number): string => FIRST_NAMES[(index * 7) % FIRST_NAMES.length] ?? '';

/** The email address of an account: different for every index, the same in every run. */
export const toEmail = (index: number): string =>
  `${toFirstName(index)}.${toLastName(index)}${index}@${HOSTS[index % HOSTS.length]}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

const toRow = (index: number, role: 'customer' | 'admin') =>
  withSearchText({
    id: `${role}-${String(index).padStart(8, '0')}`,
    email: role === 'admin' ? `admin${index}@station.example` : toEmail(index),
    pending_email: null,
    first_name: toFirstName(index),
    last_name: toLastName(index),
    password_hash: 'none',
    role,
    is_active: Number(index % INACTIVE_EVERY > 0 || role === 'admin'),
    is_email_verified: Number(index % UNVERIFIED_EVERY > 0),
    is_validated: Number(index % PENDING_EVERY > 0),
    last_login: null,
    created_at: FIRST_JOINED_AT + index * JOINED_EVERY_MS,
    updated_at: FIRST_JOINED_AT,
  });

/** @returns a session token of each administrator; several, since each is rate limited */
export async function seedManyUsers(db: Database['db'], count: number, admins: number): Promise<string[]> {
  for (let begin = 0; begin < count; begin += BATCH_USERS)
    await db
      .insertInto('users')
      .values(Array.from({ length: BATCH_USERS }, (_, index) => toRow(begin + index, 'customer')))
      .execute();
  const rows = Array.from({ length: admins }, (_, index) => toRow(index, 'admin'));
  await db.insertInto('users').values(rows).execute();
  const sessions = new SessionService({
    repository: new SessionRepository(db),
    now: Date.now,
    logger: { error: () => {} },
  });
  return Promise.all(rows.map(({ id }) => sessions.start(id)));
}
