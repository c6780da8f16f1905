import { allSchemas } from '@airdial/contract/all-schemas';
import { type ApiErrorCode, apiErrors, errorResponse } from '@airdial/contract/api-errors';
import type { RouteDefinition } from '@airdial/contract/route';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** Names in the contract of what is only sent. */
const OF_REQUESTS = /(Rule|Form|Query|Params)$/;
/** Errors of every route, besides those it declares itself. */
const COMMON_ERRORS = ['validation-failed', 'malformed-request', 'too-many-requests', 'internal'] as const;

type NamedRoute = readonly [name: string, route: RouteDefinition];

/** Keeps the document stable when routes move between files. */
const byPath = ([, a]: NamedRoute, [, b]: NamedRoute): number =>
  a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en');

/**
 * Creates the OpenAPI 3.1 document of the routes of the contract, which the server enforces. An operation has
 * the name of its route, and what the contract names stands once.
 */
export function openApiDocument(routesByName: Readonly<Record<string, RouteDefinition>>, version: string) {
  const routes = Object.entries(routesByName).sort(byPath);
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = toOperation(name, route, components);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Airdial API',
      version,
      description:
        'Everything that the web page does, it does through this API. `x-access` says who may call an operation: ' +
        'everybody (`public`), every account (`user`), accounts that an administrator has validated (`validated`), ' +
        `administrators (\`admin\`). An account that is not validated yet may call what is public, and: ${listOwnCalls(Object.values(routesByName))}.`,
    },
    components: {
      schemas: { Error: components.toJsonSchema(errorResponse, 'output'), ...components.schemas() },
      responses: components.responses(),
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  };
}

const listOwnCalls = (routes: readonly RouteDefinition[]): string =>
  routes
    .filter(({ access }) => access === 'user')
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
    .join(', ');

function toOperation(operationId: string, route: RouteDefinition, components: Components) {
  const parameters = [
    ...toParameters(route.params, 'path', components),
    ...toParameters(route.query, 'query', components),
  ];
  return {
    operationId,
    summary: route.summary,
    tags: [route.path.split('/')[2]],
    'x-access': route.access,
    ...(route.recentPassword && { 'x-recent-password': route.recentPassword }),
    ...(route.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...toRequestBody(route, components),
    responses: {
      200: toSuccess(route, components),
      ...toErrorResponses(route, components),
    },
  };
}

const toSuccess = ({ response, responseType, downloadTypes }: RouteDefinition, components: Components) => {
  const schema = components.toJsonSchema(response, 'output');
  const types = downloadTypes ?? [responseType ?? 'application/json'];
  return { description: 'Success', content: Object.fromEntries(types.map((type) => [type, { schema }])) };
};

function toParameters(
  schema: RouteDefinition['params'],
  location: Parameter['in'],
  components: Components,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.resolve(components.toJsonSchema(schema, 'input')) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, valueSchema]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: valueSchema,
  }));
}

const ACCESS_ERRORS = {
  public: [],
  user: ['unauthenticated'],
  validated: ['unauthenticated', 'not-validated', 'second-factor-needed'],
  admin: ['unauthenticated', 'forbidden', 'second-factor-needed'],
} as const satisfies Record<RouteDefinition['access'], readonly ApiErrorCode[]>;

/** A body may arrive too slowly, be too large, or of another type. */
const bodyErrors = ({ body, files }: RouteDefinition): ApiErrorCode[] =>
  body || files ? ['request-timeout', 'payload-too-large', 'unsupported-media-type'] : [];

const accessErrors = ({ access, duringMaintenance, recentPassword }: RouteDefinition): ApiErrorCode[] => [
  ...ACCESS_ERRORS[access],
  ...(recentPassword ? ['password-needed' as const] : []),
  ...(duringMaintenance ? [] : ['maintenance' as const]),
];

function toErrorResponses(route: RouteDefinition, components: Components): Record<number, unknown> {
  const codes = [
    ...new Set([...COMMON_ERRORS, ...accessErrors(route), ...bodyErrors(route), ...route.errors]),
  ];
  const statuses = [...new Set(codes.map((code) => apiErrors[code].status))].sort((a, b) => a - b);
  const entries = statuses.map((status) => {
    const ofStatus = codes.filter((code) => apiErrors[code].status === status);
    return [status, components.toErrorResponse(ofStatus)];
  });
  return Object.fromEntries(entries);
}

const jsonContent = (schema: JsonSchema, rest: Record<string, unknown>) => ({
  ...rest,
  content: { 'application/json': { schema } },
});

function toRequestBody({ body, files }: RouteDefinition, components: Components) {
  if (!body && !files) return {};
  const json = body && jsonContent(components.toJsonSchema(body, 'input'), {}).content;
  return { requestBody: { required: true, content: { ...json, ...(files && formContent(files)) } } };
}

const formContent = ({ keys }: NonNullable<RouteDefinition['files']>) => {
  const file = { type: 'string', format: 'binary' };
  const properties = Object.fromEntries(keys.map((key) => [key, file]));
  return { 'multipart/form-data': { schema: { type: 'object', properties } } };
};

/** What several operations refer to. */
class Components {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #responses = new Map<string, unknown>();

  toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const options = { io, metadata: NAMES[io], unrepresentable: 'any', override: dropSafeBounds } as const;
    const json = z.toJSONSchema(schema, options);
    const { $schema: _, $defs = {}, ...rest } = withComponentRefs(json);
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      const { id: __, ...named } = definition;
      this.#schemas.set(name, named);
    }
    return rest;
  }

  /** The named schema that a reference leads to. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref } = schema;
    return typeof $ref === 'string' ? (this.#schemas.get($ref.slice(SCHEMAS.length)) ?? schema) : schema;
  }

  toErrorResponse(codes: readonly ApiErrorCode[]): JsonSchema {
    const name = codes.join('.');
    const description = codes.map((code) => `${code}: ${apiErrors[code].message}`).join('\n\n');
    this.#responses.set(name, jsonContent({ $ref: `${SCHEMAS}Error` }, { description }));
    return { $ref: `#/components/responses/${name}` };
  }

  schemas = () => sorted(this.#schemas);

  responses = () => sorted(this.#responses);
}

const sorted = (map: ReadonlyMap<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...map].sort(([a], [b]) => a.localeCompare(b, 'en')));

const SCHEMAS = '#/components/schemas/';

/** Every integer of JavaScript is within them. */
function dropSafeBounds({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** JSON Schema's own place for definitions is the components in OpenAPI. */
const withComponentRefs = (json: object): JsonSchema =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${SCHEMAS}`));

/** What is sent may differ from what comes back: defaults, and texts that are trimmed. */
const NAMES = { input: createNames('Input'), output: createNames('') };

function createNames(suffix: string) {
  const names = z.registry<{ id: string }>();
  for (const [name, schema] of allSchemas) {
    const id = name.slice(0, 1).toUpperCase() + name.slice(1);
    names.add(schema, { id: OF_REQUESTS.test(id) ? id : id + suffix });
  }
  return names;
}
