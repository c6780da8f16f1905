import { type ApiErrorCode, apiErrors, errorResponse } from '@airdial/contract/api-errors';
import type { RouteDefinition } from '@airdial/contract/route';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** Errors of every route, besides those it declares itself. */
const COMMON_ERRORS = ['validation-failed', 'too-many-requests', 'internal'] as const;

/** Keeps the document stable when routes move between files. */
const byPath = (a: RouteDefinition, b: RouteDefinition): number =>
  a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en');

/**
 * Creates the OpenAPI 3.1 document of a list of routes from the contract that the server enforces.
 */
export function openApiDocument(routes: readonly RouteDefinition[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of [...routes].sort(byPath)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Airdial API',
      version,
      description:
        'Everything that the web page does, it does through this API. `x-access` says who may call an operation: ' +
        'everybody (`public`), every account (`user`), accounts that an administrator has validated (`validated`), ' +
        `administrators (\`admin\`). An account that is not validated yet may call what is public, and: ${listOwnCalls(routes)}.`,
    },
    components: {
      schemas: { Error: toJsonSchema(errorResponse, 'output') },
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

function toOperation(route: RouteDefinition) {
  const parameters = [...toParameters(route.params, 'path'), ...toParameters(route.query, 'query')];
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2]],
    'x-access': route.access,
    ...(route.recentPassword && { 'x-recent-password': route.recentPassword }),
    ...(route.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...toRequestBody(route),
    responses: {
      200: toSuccess(route),
      ...toErrorResponses(route),
    },
  };
}

const toSuccess = ({ response, responseType, downloadTypes }: RouteDefinition) => {
  const schema = toJsonSchema(response, 'output');
  const types = downloadTypes ?? [responseType ?? 'application/json'];
  return { description: 'Success', content: Object.fromEntries(types.map((type) => [type, { schema }])) };
};

function toParameters(schema: RouteDefinition['params'], location: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
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
  validated: ['unauthenticated', 'not-validated'],
  admin: ['unauthenticated', 'forbidden'],
} as const satisfies Record<RouteDefinition['access'], readonly ApiErrorCode[]>;

/** A body may arrive too slowly. */
const bodyErrors = ({ body, files }: RouteDefinition): ApiErrorCode[] =>
  body || files ? ['request-timeout'] : [];

const accessErrors = ({ access, duringMaintenance, recentPassword }: RouteDefinition): ApiErrorCode[] => [
  ...ACCESS_ERRORS[access],
  ...(recentPassword ? ['password-needed' as const] : []),
  ...(duringMaintenance ? [] : ['maintenance' as const]),
];

function toErrorResponses(route: RouteDefinition): Record<number, unknown> {
  const codes = [
    ...new Set([...COMMON_ERRORS, ...accessErrors(route), ...bodyErrors(route), ...route.errors]),
  ];
  const statuses = [...new Set(codes.map((code) => apiErrors[code].status))].sort((a, b) => a - b);
  const entries = statuses.map((status) => {
    const description = codes
      .filter((code) => apiErrors[code].status === status)
      .map((code) => `${code}: ${apiErrors[code].message}`)
      .join('\n\n');
    return [status, jsonContent({ $ref: '#/components/schemas/Error' }, { description })];
  });
  return Object.fromEntries(entries);
}

const jsonContent = (schema: JsonSchema, rest: Record<string, unknown>) => ({
  ...rest,
  content: { 'application/json': { schema } },
});

function toRequestBody({ body, files }: RouteDefinition) {
  if (!body && !files) return {};
  const json = body && jsonContent(toJsonSchema(body, 'input'), {}).content;
  return { requestBody: { required: true, content: { ...json, ...(files && formContent(files)) } } };
}

const formContent = ({ keys }: NonNullable<RouteDefinition['files']>) => {
  const file = { type: 'string', format: 'binary' };
  const properties = Object.fromEntries(keys.map((key) => [key, file]));
  return { 'multipart/form-data': { schema: { type: 'object', properties } } };
};

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}
