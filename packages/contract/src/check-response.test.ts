import { describe, expect, test } from 'vitest';
import { allRoutes, routes } from './all-routes.ts';
import { checkResponse, findRoute } from './check-response.ts';

describe('findRoute', () => {
  test.each(allRoutes)('finds $method $path by its own pattern', (route) =>
    expect(findRoute(route.method, route.path)).toBe(route),
  );

  test('prefers a literal segment to a parameter', () => {
    expect(findRoute('GET', '/api/channels/genres')).toBe(routes.listGenres);
    expect(findRoute('GET', '/api/channels/0197')).toBe(routes.getChannel);
    expect(findRoute('GET', '/api/channels/0197/history')).toBe(routes.getChannelHistory);
  });

  test('finds nothing for another method or path', () => {
    expect(findRoute('PATCH', '/api/channels')).toBeUndefined();
    expect(findRoute('GET', '/api/stations')).toBeUndefined();
  });
});

describe('checkResponse', () => {
  test('accepts a response of the contract', { tags: 'shapes' }, () =>
    expect(checkResponse(routes.listGenres, 200, { success: true, genres: ['Jazz'] })).toEqual([]),
  );

  test('names what differs', () =>
    expect(checkResponse(routes.listGenres, 200, { success: true, genres: [7] })).toEqual([
      expect.stringMatching(/^genres\.0: /),
    ]));

  test('checks errors against the catalogue', () => {
    const error = { success: false, code: 'channel-not-found', message: 'Channel not found' };
    expect(checkResponse(routes.getChannel, 404, error)).toEqual([]);
    expect(checkResponse(routes.getChannel, 500, error)).toHaveLength(1);
    expect(checkResponse(routes.getChannel, 404, { ...error, code: 'lost' })).toHaveLength(1);
    expect(checkResponse(routes.getChannel, 404, 'Not Found')).toHaveLength(1);
  });
});
