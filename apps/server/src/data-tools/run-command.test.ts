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
  '',
  'bakcup',
  'backup a b',
  'backup --fast',
  'restore',
  'restore a b',
  'copy',
  'rotate-secret now',
  'copy sideways',
  'admin',
  'admin create',
  'admin delete ada@example.org',
  'admin create ada@example.org secret',
])('refuses "%s"', (line) => {
  expect(() => parseCommand(line.split(' ').filter(Boolean))).toThrow(UsageError);
});
