import { fileURLToPath } from 'node:url';
import { routes } from '@airdial/contract/all-routes';
import { isIdempotent, type RouteDefinition } from '@airdial/contract/route';
import type { Plugin } from 'vite';

const lib = (name: string): string => fileURLToPath(new URL(`../src/lib/${name}`, import.meta.url));
const API = lib('api.ts');
const CALLS = 'virtual:api-calls';
const PREFIX = `${CALLS}/`;

const clientRoutes: readonly (readonly [name: string, route: RouteDefinition])[] = Object.entries(
  routes as Readonly<Record<string, RouteDefinition>>,
).filter(([, { responseType }]) => responseType === undefined);

const toFactory = (route: RouteDefinition) => {
  const { method, path, body, files, downloadTypes } = route;
  if (files && !body) return { factory: 'createUpload', file: 'upload-files.ts', args: [path] };
  if (downloadTypes) return { factory: 'createDownload', file: 'download-file.ts', args: [path] };
  // Queries repeat themselves.
  const isRepeated = method !== 'GET' && isIdempotent(route);
  return {
    factory: 'createCall',
    file: 'api-client.ts',
    args: [method, path, ...(isRepeated ? [true] : [])],
  };
};

const callModule = (name: string): string => {
  const route = clientRoutes.find(([key]) => key === name)?.[1];
  if (!route) throw new Error(`The contract has no route ${name}`);
  const { factory, file, args } = toFactory(route);
  return `import { ${factory} } from ${JSON.stringify(lib(file))};
export const ${name} = /*#__PURE__*/ ${factory}(${args.map((arg) => JSON.stringify(arg)).join(', ')});`;
};

const load = (id: string): string | null => {
  if (id === API) return `export * as api from '${CALLS}';`;
  if (id === `\0${CALLS}`)
    return clientRoutes.map(([name]) => `export { ${name} } from '${PREFIX}${name}';`).join('\n');
  return id.startsWith(`\0${PREFIX}`) ? callModule(id.slice(PREFIX.length + 1)) : null;
};

/**
 * Writes the module src/lib/api.ts from the contract's routes: one function a route, each in a
 * module of its own. A chunk therefore contains only the calls that it makes, and no page contains
 * the routes' schemas.
 */
export const apiCalls: Plugin = {
  name: 'api-calls',
  enforce: 'pre',
  resolveId: (id) => (id === CALLS || id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    const code = load(id);
    return code === null ? null : { code, map: null, moduleSideEffects: false };
  },
};
