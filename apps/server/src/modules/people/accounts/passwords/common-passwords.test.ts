import { expect, test } from 'vitest';
import { PASSWORD } from '../../../../../testing/accounts-fixture.ts';
import { isCommonPassword } from './common-passwords.ts';

test('knows 10,000 passwords whatever their capitals, and no others', () => {
  for (const password of ['123456', 'Dragon', 'TRUSTNO1', 'p@ssw0rd'])
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
  for (const password of [PASSWORD, '', 'password of my own', 'constructor'])
    expect([password, isCommonPassword(password)]).toEqual([password, false]);
});
