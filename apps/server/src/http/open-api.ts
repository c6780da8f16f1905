import { type ApiErrorCode, apiErrors, errorResponse } from '@airdial/contract/api-errors';
import type { RouteDefinition } from '@airdial/contract/route';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** Errors that any route can answer, besides those it names itself. */
const COMMON_ERRORS = ['validation-failed', 'too-many-requests', 'internal'] as const;

/** Keeps the document stable when routes move between files. */
const byPath = (a: RouteDefinition, b: RouteDefinition): number =>
  a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en');

/**
 * The OpenAPI 3.1 document of a list of routes. Everything in it comes from the contract, so it cannot say anything
 * that the server does not do.
 */
export function openApiDocument(routes: readonly RouteDefinition[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of [...routes].sort(byPath)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Airdial API',
      version,
      description: 'Everything that the web page does, it does through this API.',
    },
    components: {
      schemas: { Error: schemaOf(errorResponse, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  };
}

function operation(route: RouteDefinition) {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2]],
    'x-access': route.access,
    ...(route.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: jsonContent(schemaOf(route.body, 'input'), { required: true }) } : {}),
    ...(route.files ? { requestBody: formContent(route.files) } : {}),
    responses: {
      200: successOf(route),
      ...errorResponses(route),
    },
  };
}

const successOf = ({ response, responseType }: RouteDefinition) => ({
  description: 'Success',
  content: { [responseType ?? 'application/json']: { schema: schemaOf(response, 'output') } },
});

function parametersOf(schema: RouteDefinition['params'], place: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, valueSchema]) => ({
    name,
    in: place,
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

/** What comes may come too slowly. */
const bodyErrors = ({ body, files }: RouteDefinition): ApiErrorCode[] =>
  body || files ? ['request-timeout'] : [];

const accessErrors = ({ access, duringMaintenance }: RouteDefinition): ApiErrorCode[] => [
  ...ACCESS_ERRORS[access],
  ...(duringMaintenance ? [] : ['maintenance' as const]),
];

function errorResponses(route: RouteDefinition): Record<number, unknown> {
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

const formContent = ({ keys }: NonNullable<RouteDefinition['files']>) => {
  const file = { type: 'string', format: 'binary' };
  const properties = Object.fromEntries(keys.map((key) => [key, file]));
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}
