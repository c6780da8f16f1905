import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createTestOutbound, respondWith, startTcpServer } from '../../testing/outbound-fixture.ts';
import { createCertificate } from '../../testing/smtp-server.ts';

test('says what is wrong with a certificate, without advice for those who start Node', async () => {
  const outbound = createTestOutbound();
  onTestFinished(() => outbound.close());
  const secure = createServer(
    createCertificate(),
    respondWith(() => 'HTTP/1.1 200 OK\r\n\r\n'),
  );
  const server = await startTcpServer((client) => secure.emit('connection', client));
  onTestFinished(() => server.stop());
  await expect(outbound.fetch(`https://localhost:${server.port}/`)).rejects.toMatchObject({
    code: 'bad-certificate',
    reason: 'Its certificate is not valid: self-signed certificate.',
  });
});
