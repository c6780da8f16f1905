import { type Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';

export type TimedResponse = { readonly ms: number; readonly body: unknown };

/**
 * A signed-in GET over the agent's connections, timed to the last byte.
 *
 * @throws for any status but 200
 */
export async function timedGet(
  agent: Agent,
  port: number,
  path: string,
  token: string,
): Promise<TimedResponse> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const body = await new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode === 200) json(response).then(resolve, reject);
      else reject(new Error(`${path} responded with ${response.statusCode}`));
    });
    request.once('error', reject);
  });
  return { ms: performance.now() - begun, body };
}
