import type { PinnedProcess } from './pinned-process.ts';
import { startServer } from './pinned-server.ts';

const ADMIN = { email: 'bench@radio.example', password: 'Bench-Station-1' };
/** Enabled, with the specification's defaults. */
const LASTFM_CONFIG = {
  secretKey: 'c'.repeat(32),
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 200,
  maxRetries: 3,
};

export type SignedInServer = PinnedProcess & { readonly token: string; readonly userId: string };

type SignedInServerOptions = {
  readonly dataDir: string;
  /** Empty: the embedded database. */
  readonly databaseUrl: string;
  readonly lastfmUrl: string;
};

/** Starts the product and signs in its administrator. */
export async function startSignedIn({
  dataDir,
  databaseUrl,
  lastfmUrl,
}: SignedInServerOptions): Promise<SignedInServer> {
  const server = await startServer(dataDir, {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret for measurements, not for use',
    LASTFM_API_URL: lastfmUrl,
    OUTBOUND_ALLOW: '127.0.0.0/8',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const { token, user } = (await post(server.port, '/api/auth/login', ADMIN)) as {
    readonly token: string;
    readonly user: { readonly _id: string };
  };
  return { ...server, token, userId: user._id };
}

export async function configureLastfm(
  { port, token }: SignedInServer,
  changes: { readonly apiKey: string; readonly rateLimitDelay?: number },
): Promise<void> {
  await post(port, '/api/lastfm/config', { ...LASTFM_CONFIG, ...changes }, token);
}

async function post(port: number, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
