// @module-tag failed-backup

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { backUp } from './backup-command.ts';
import { checkBackups } from './doctor/station-checks.ts';
import { openInstallation } from './installation.ts';

describe.each(['sqlite', 'postgres'] as const)('after a scheduled backup that failed, on %s', (kind) => {
  let place: Place;
  beforeEach(async () => {
    place = await createPlace(kind, { APP_SECRET: 'a secret of the tests, and long enough' });
    await (await place.open()).close();
    await place.execute(
      `insert into settings (key, value, updated_at) values
         ('backup-schedule', '{"enabled":true,"time":"03:00","keep":7,"lastUpdated":null}', 1);
       insert into backup_runs (id, kind, node, file, started_at, finished_at, done_bytes, total_bytes, reason) values
         ('x', 'scheduled', 'one', 'x', 1, 1, 0, 0, 'The disk is full.')`,
    );
  });
  afterEach(() => place.remove());

  const examine = async () => {
    const installation = await openInstallation(place.config);
    const findings = await checkBackups({ config: place.config, installation });
    await installation.close();
    return findings.map(({ level }) => level);
  };

  test('a backup by the command solves it, but for one that the panel cannot list', async () => {
    await backUp(place.context, 'elsewhere.sqlite', { withSecret: false });
    expect(await examine()).toEqual(['error']);
    await backUp(place.context, undefined, { withSecret: false });
    expect(await examine()).toEqual(['ok']);
  });

  test('a backup into a folder that cannot be made fails at once', async () => {
    const config = { ...place.config, backupDir: '/proc/nope' };
    const backup = backUp({ ...place.context, config }, undefined, { withSecret: false });
    await expect(backup).rejects.toThrow(/mkdir '\/proc/);
  });

  test('a backup of a database that cannot take it into its list says so', async () => {
    await place.execute("delete from schema_migrations where name like '045%'");
    await backUp(place.context, undefined, { withSecret: false });
    expect(place.lines).toContainEqual(expect.stringMatching(/^Backup of /));
    expect(place.lines.at(-1)).toMatch(/^The panel does not count this backup: .*older version/);
  });
});
