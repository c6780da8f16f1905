import type { BenchStorage } from './bench-storage.ts';
import type { PinnedProcess } from './pinned-process.ts';
import { startServer } from './pinned-server.ts';

const ADMIN = { email: 'bench@radio.example', password: 'Bench-Station-1' };

export type SignedInServer = PinnedProcess & { readonly token: string };

/** Starts the product and signs in its administrator. */
export async function startSignedIn({ dataDir, databaseUrl }: BenchStorage): Promise<SignedInServer> {
  const server = await startServer(dataDir, {
    DATABASE_URL: databaseUrl ?? '',
    APP_SECRET: 'a secret for measurements, not for use',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const response = await fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`The sign-in got status ${response.status}: ${await response.text()}`);
  const { token } = (await response.json()) as { readonly token: string };
  return { ...server, token };
}
