import { allRoutes } from './all-routes.ts';
import { apiErrors, errorResponse } from './api-errors.ts';
import type { RouteDefinition } from './route.ts';

/** How well a path matches a route's: literal segments count, -1 means not at all. */
const matchPath = (pattern: string, path: string): number => {
  const patternSegments = pattern.split('/');
  const pathSegments = path.split('/');
  if (patternSegments.length !== pathSegments.length) return -1;
  const isMatch = patternSegments.every(
    (part, index) => part.startsWith(':') || part === pathSegments[index],
  );
  return isMatch ? patternSegments.filter((part) => !part.startsWith(':')).length : -1;
};

/** The route of a request. `path` is a path without the query, or a route's own pattern. */
export const findRoute = (method: string, path: string): RouteDefinition | undefined => {
  let best: RouteDefinition | undefined;
  let bestMatch = -1;
  for (const route of allRoutes) {
    const match = route.method === method ? matchPath(route.path, path) : -1;
    if (match > bestMatch) [best, bestMatch] = [route, match];
  }
  return best;
};

const checkError = (status: number, body: unknown): string[] => {
  const parsed = errorResponse.safeParse(body);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { code } = parsed.data;
  const entry = Object.hasOwn(apiErrors, code) ? apiErrors[code as keyof typeof apiErrors] : undefined;
  if (!entry) return [`code: ${code} is not in the catalogue`];
  return entry.status === status ? [] : [`status: ${code} belongs to ${entry.status}, not ${status}`];
};

/**
 * The differences between a JSON response and the contract, as `path: message`; empty when there
 * are none. Files to be saved are not compared.
 */
export const checkResponse = (route: RouteDefinition, status: number, body: unknown): string[] => {
  if (status >= 400) return checkError(status, body);
  if (route.downloadTypes) return [];
  const parsed = route.response.safeParse(body);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
