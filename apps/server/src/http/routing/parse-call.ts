import type { FieldError } from '@airdial/contract/api-errors';
import type { RouteDefinition } from '@airdial/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

export type ParsedCall = Record<Part, unknown>;

/**
 * Validates params, query and body of a request against the route's definition.
 *
 * @throws AppError `validation-failed` with all invalid values of all parts, not only the first
 */
export function parseCall(definition: RouteDefinition, request: FastifyRequest): ParsedCall {
  const parsed: ParsedCall = { params: undefined, query: undefined, body: undefined };
  const errors: FieldError[] = [];
  for (const part of PARTS) {
    const schema = definition[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part]);
    if (result.success) parsed[part] = result.data;
    else errors.push(...result.error.issues.map((issue) => toFieldError(issue, part)));
  }
  if (errors.length > 0) throw new AppError('validation-failed', { errors });
  return parsed;
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

const toFieldError = (issue: Issue, part: Part): FieldError => ({
  param: issue.path.length > 0 ? issue.path.map(String).join('.') : part,
  msg: issue.message,
});
