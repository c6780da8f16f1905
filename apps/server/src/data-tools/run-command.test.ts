import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './run-command.ts';

test.each([
  'backup',
  'backup /backups/today.sqlite',
  'backup --without-secret',
  'restore today.sqlite',
  'copy to-postgres',
  'doctor',
  'rotate-secret',
  'copy to-embedded',
  'admin create ada@example.org',
  'admin reset-password ada@example.org',
])('knows "%s"', (line) => {
  expect(parseCommand(line.split(' '))).toBeTypeOf('function');
});

test.each(['help', '--help', 'backup --help', '-h'])('prints its usage for "%s"', (line) => {
  expect(parseCommand(line.split(' '))).toBe('help');
});

test.each([
  ['', 'There is no command.'],
  ['bakcup', '"bakcup" is no command.'],
  ['constructor', '"constructor" is no command.'],
  ['restore', 'restore needs <file>.'],
  ['admin create', 'admin create needs <email>.'],
  ['copy', 'copy needs to-postgres or to-embedded.'],
  ['copy sideways', 'copy needs to-postgres or to-embedded.'],
  ['admin', 'admin needs create or reset-password.'],
  ['admin delete ada@example.org', 'admin needs create or reset-password.'],
  ['backup a b', '"b" is one argument too many for backup.'],
  ['restore a b', '"b" is one argument too many for restore.'],
  ['rotate-secret now', '"now" is one argument too many for rotate-secret.'],
  ['admin create ada@example.org secret', '"secret" is one argument too many for admin create.'],
  ['backup --fast', 'There is no option --fast.'],
  ['backup -x', 'There is no option -x.'],
  ['backup --without-secret=no', 'There is no option --without-secret=no.'],
  ['restore today.sqlite --without-secret', 'restore has no option --without-secret.'],
])('refuses "%s"', (line, message) => {
  expect(() => parseCommand(line.split(' ').filter(Boolean))).toThrow(new UsageError(message));
});
