// @module-tag user-calls

import { expect, test } from 'vitest';
import { signIn } from '../../../../../testing/accounts-fixture.ts';
import { insertUsers } from '../../../../../testing/sample-users.ts';
import { describeUsers, grace, NEW_USER } from '../../../../../testing/users-fixture.ts';

describeUsers('the list of accounts', ({ call, create, listed, server }) => {
  test('lists unvalidated accounts first, then the newest, on pages that do not overlap', async () => {
    for (const [firstName, isValidated] of [
      ['Old', true],
      ['Waiting', false],
      ['New', true],
      ['Late', false],
    ] as const) {
      server().advanceTime(1_000);
      await create({ firstName, isValidated, email: `${firstName}@example.org` });
    }
    expect(await listed()).toEqual(['Late', 'Waiting', 'New', 'Old', 'Ada']);
    expect(await listed('?limit=2&page=2')).toEqual(['New', 'Old']);
    expect(await listed('?limit=2&page=3')).toEqual(['Ada']);
    expect(await listed('?limit=3&page=2')).toEqual(['Old', 'Ada']);
    expect(await listed('?limit=1&page=5')).toEqual(['Ada']);
    const { json } = await call('GET', '?limit=2&page=9');
    expect(json).toEqual({
      success: true,
      users: [],
      totalPages: 3,
      pagination: { page: 9, limit: 2, total: 5, totalPages: 3 },
    });
  });

  test('sorts by every column in both directions, also what a filter and a search find', async () => {
    for (const [firstName, lastName, email, role] of [
      ['Zoë', 'Ant', 'b@example.org', 'admin'],
      ['ada', 'Aaron', 'd@example.org', 'customer'],
      ['Élodie', 'Cat', 'a@example.org', 'customer'],
    ] as const) {
      server().advanceTime(1_000);
      await create({ firstName, lastName, email, role, isValidated: firstName === 'ada' });
    }
    const bySort: Readonly<Record<string, string>> = {
      name: 'ada Ada Élodie Zoë',
      email: 'Élodie Ada Zoë ada',
      role: 'Ada Zoë ada Élodie',
      status: 'Élodie ada Zoë Ada',
      createdAt: 'Ada Zoë ada Élodie',
    };
    for (const [sortBy, expected] of Object.entries(bySort)) {
      const names = expected.split(' ');
      const sorted = (more = '') => listed(`?sortBy=${sortBy}${more}`);
      expect([sortBy, await sorted()]).toEqual([sortBy, names]);
      expect([sortBy, await sorted('&sortOrder=desc')]).toEqual([sortBy, names.toReversed()]);
      expect([sortBy, await sorted('&limit=2&page=2')]).toEqual([sortBy, names.slice(2)]);
      const validated = names.filter((name) => name !== 'Élodie');
      expect([sortBy, await sorted('&status=validated')]).toEqual([sortBy, validated]);
      expect([sortBy, await sorted('&search=example.org')]).toEqual([sortBy, names]);
    }
    expect((await call('GET', '?sortBy=password')).json.code).toBe('validation-failed');
  });

  test('filters by status', async () => {
    await create({ firstName: 'Waiting', email: 'w@example.org' });
    const off = await create({ firstName: 'Off', email: 'o@example.org', isValidated: true });
    await call('PUT', `/${off._id}/activation`, { isActive: false });
    await call('POST', `/${off._id}/mark-verified`);
    expect(await listed('?status=pending')).toEqual(['Waiting']);
    expect(await listed('?status=validated')).toEqual(['Off', 'Ada']);
    expect(await listed('?status=admin')).toEqual(['Ada']);
    expect(await listed('?status=unverified')).toEqual(['Waiting']);
    expect(await listed('?status=inactive')).toEqual(['Off']);
    expect((await call('GET', '?status=sleeping')).json.code).toBe('validation-failed');
    expect((await call('GET', '?limit=101')).json.code).toBe('validation-failed');
  });

  test('finds accounts by any part of name and address, ignoring case and accents', {
    tags: 'user-search',
  }, async () => {
    await create({ ...grace, email: 'navy_100%@example.org' });
    await create({ firstName: 'Élodie', lastName: 'Ångström-Łukasz', email: 'e.o.jose@example.org' });
    const search = (text: string) => listed(`?search=${encodeURIComponent(text)}`);
    expect(await search('hopp GRA')).toEqual(['Grace']);
    expect(await search('navy_100%')).toEqual(['Grace']);
    expect(await search('100%@Example.org')).toEqual(['Grace']);
    for (const text of ['élodie', 'elo', 'angström', 'lukasz', 'José', 'o.jose@ex', 'e.o.jose@example.org'])
      expect([text, await search(text)]).toEqual([text, ['Élodie']]);
    expect(await search('\0grace\0')).toEqual(['Grace']);
    for (const text of ['opp', '%', '_', 'vy_1'])
      expect([text, await search(text)]).toEqual([text, ['Grace']]);
    for (const text of ['navy\\', 'n%100', 'navy-100', "' or 1=1 --", 'grace elodie'])
      expect([text, await search(text)]).toEqual([text, []]);
    expect((await search('@example.org')).length).toBe(3);
    expect((await call('GET', '?search=gra&limit=1&page=2')).json).toMatchObject({
      users: [],
      pagination: { total: 1 },
    });
  });

  test('finds a changed account by its new name and address only', async () => {
    const { _id } = await create();
    await call('PUT', `/${_id}`, { ...grace, firstName: 'Amazing', email: 'amazing@example.org' });
    expect([await listed('?search=grace'), await listed('?search=ama')]).toEqual([[], ['Amazing']]);
    const token = await signIn(server(), { ...NEW_USER, email: 'amazing@example.org' });
    const body = { firstName: 'Zoë', lastName: 'Hopper', email: 'amazing@example.org' };
    await server().call('PUT', '/api/auth/profile', { body, token });
    expect(await listed('?search=zoe')).toEqual(['Zoë']);
  });

  test('shows any page of many matches, with their exact number', { tags: 'user-search' }, async () => {
    const ids = Array.from(
      { length: 3_500 },
      (_, index) => `${String(index).padStart(4, '0')}-${index % 3 === 0 ? 'third' : 'other'}`,
    );
    await insertUsers(server().database.db, ids);
    const search = async (query: string) => {
      const { users, totalPages, pagination } = (await call('GET', `?limit=2&search=${query}`)).json;
      return [users.map(({ _id }: { _id: string }) => _id), totalPages, pagination.total];
    };
    expect(await search('radio')).toEqual([['3499-other', '3498-third'], 1_750, 3_500]);
    expect(await search('radio%20third')).toEqual([['3498-third', '3495-third'], 584, 1_167]);
    expect(await search('radio%20listener%20000')).toEqual([['3000-third', '2000-other'], 7, 13]);
    expect(await search('radio&status=inactive')).toEqual([[], 0, 0]);
    expect(await search('radio%20other&page=1167')).toEqual([['0001-other'], 1_167, 2_333]);
    expect(await search('radio&status=validated&page=1750')).toEqual([
      ['0001-other', '0000-third'],
      1_750,
      3_500,
    ]);
    expect(await search('radio&page=1751')).toEqual([[], 1_750, 3_500]);
  });

  test('counts accounts by status', async () => {
    await create({ email: 'w@example.org' });
    await create({ email: 'v@example.org', isValidated: true });
    expect((await call('GET', '/stats/overview')).json).toEqual({
      success: true,
      stats: { totalUsers: 3, validatedUsers: 2, pendingUsers: 1 },
    });
  });
});
