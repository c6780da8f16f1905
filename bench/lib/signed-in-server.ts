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
  readonly lastfmUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts the product and signs in its administrator. */
export async function startSignedIn({
  dataDir,
  databaseUrl,
  lastfmUrl,
  env = {},
}: SignedInServerOptions): Promise<SignedInServer> {
  const server = await startServer(dataDir, {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret for measurements, not for use',
    ...(lastfmUrl === undefined ? {} : { LASTFM_API_URL: lastfmUrl }),
    OUTBOUND_ALLOW: '127.0.0.0/8',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
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

/** A call of the signed-in administrator. @throws for any status but a success */
export const callAs = async <Response>(
  { port, token }: SignedInServer,
  method: string,
  path: string,
  body?: object,
): Promise<Response> => (await call(port, method, path, body, token)) as Response;

const post = (port: number, path: string, body: object, token?: string): Promise<unknown> =>
  call(port, 'POST', path, body, token);

async function call(
  port: number,
  method: string,
  path: string,
  body: object | undefined,
  token?: string,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
