// @module-tag clock-jumps

import { expect, test } from 'vitest';
import {
  describeMailService,
  HOUR_MS,
  openSecrets,
  RESET_MAIL,
} from '../../../../testing/mail-service-fixture.ts';
import { startSmtpServer } from '../../../../testing/smtp-server.ts';
import { OutboxRepository } from './outbox-repository.ts';

describeMailService('mail on many nodes', (context) => {
  const { startService, configure, enqueue, elapse, states } = context;

  test('two nodes send each mail once', async () => {
    await configure();
    const nodes = [startService(), startService()];
    await context.database.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 20; index += 1)
        await nodes[0]?.enqueue({ ...RESET_MAIL, to: `listener${index}@example.org` }, trx);
    });
    for (const node of nodes) node.flushSoon();
    await expect.poll(states).toEqual(Array(20).fill('sent'));
    expect(new Set(context.server.received.map(({ messageId }) => messageId)).size).toBe(20);
    expect(context.server.received).toHaveLength(20);
  });

  test('nodes whose clocks are five minutes apart do not send the mails of each other', async () => {
    const hanging = await startSmtpServer({ authOptional: true, onData: (stream) => void stream.resume() });
    await configure(hanging.port);
    const slow = startService({ clockAheadMs: -HOUR_MS / 12 });
    await enqueue(slow);
    await expect.poll(hanging.startedCount).toBe(1);
    await configure();
    const other = startService();
    await enqueue(other, { ...RESET_MAIL, to: 'lou@example.org' });
    await expect.poll(states).toEqual(['waiting', 'sent']);
    expect(context.server.received.map(({ recipients }) => recipients)).toEqual([['lou@example.org']]);
    await slow.stop();
    await hanging.stop();
  });

  test('sends a mail of a dead node when its lease expires', async () => {
    await configure();
    const repository = new OutboxRepository(context.database);
    const secrets = openSecrets();
    const content = secrets.seal(JSON.stringify(RESET_MAIL), 'mail');
    const row = { id: 'mail', recipient: RESET_MAIL.to, kind: RESET_MAIL.kind, content };
    await context.database.db.transaction().execute((trx) => repository.insert(row, trx));
    expect(await repository.claim(60_000)).not.toBeNull();
    const mail = startService();
    mail.flushSoon();
    expect(await repository.claim(60_000)).toBeNull();
    await elapse(60_001);
    mail.flushSoon();
    await expect.poll(states).toEqual(['sent']);
  });
});
