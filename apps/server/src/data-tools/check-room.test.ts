// @module-tag backup-room

import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { checkRoom } from './check-room.ts';

test('refuses a copy that does not fit beside what a running server needs, and names what is missing', () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  expect(() => checkRoom(tmpdir(), 1)).not.toThrow();
  expect(() => checkRoom(tmpdir(), bavail * bsize)).toThrow(
    /There is no room for it on the disk of .*: it needs about [\d,]+ MB, and [\d,]+ MB are free\./,
  );
});
