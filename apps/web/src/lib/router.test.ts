import { expect, test } from 'vitest';
import { matchPath } from './router.tsx';

test('a path matches a pattern whatever its case and with a slash at its end', () => {
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/login', '/Login/')).toEqual({});
  expect(matchPath('/login', '/login/again')).toBeNull();
  expect(matchPath('/login', '/sign/login')).toBeNull();
});

test('a parameter is one segment', () => {
  expect(matchPath('/channel/:id', '/channel/7f')).toEqual({ id: '7f' });
  expect(matchPath('/channel/:id', '/channel')).toBeNull();
  expect(matchPath('/channel/:id', '/channel/7f/schedule')).toBeNull();
});

test('a parameter may be missing, or any number of segments', () => {
  expect(matchPath('/setup/:token?', '/setup')).toEqual({ token: undefined });
  expect(matchPath('/setup/:token?', '/setup/ab')).toEqual({ token: 'ab' });
  expect(matchPath('/admin/:path*', '/admin')).toEqual({ path: undefined });
  expect(matchPath('/admin/:path*', '/admin/users/7')).toEqual({ path: 'users/7' });
  expect(matchPath('/admin/:path*', '/administrators')).toBeNull();
});
