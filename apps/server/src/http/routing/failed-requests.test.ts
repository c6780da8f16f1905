import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAdminFixture } from '../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../testing/test-databases.ts';

describeOnEachDatabase('a request that fails', (open) => {
  test('logs one line, with its route', async () => {
    const database = await open();
    const lines: string[] = [];
    const server = await createAdminFixture(database, {}, (line) => lines.push(line));
    // The server does not know that state: a defect, and no outage.
    await sql`alter table song_history rename to gone`.execute(database.db);
    const { channel } = (
      await server.asAdmin('POST', '/api/channels', { name: 'Nova', streamUrl: 'https://radio.example/' })
    ).json;
    lines.splice(0);
    for (let call = 0; call < 3; call += 1)
      expect((await server.asAdmin('GET', `/api/channels/${channel._id}/history`)).status).toBe(500);
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ route: '/api/channels/:id/history', msg: 'request failed' });
      expect(line).not.toContain(server.token);
    }
    await sql`alter table gone rename to song_history`.execute(database.db);
    await server.close();
  });
});
