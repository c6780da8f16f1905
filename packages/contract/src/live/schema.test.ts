import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { liveEvents } from './schema.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/live-events.md'), 'utf8');

test('docs/live-events.md shows a whole snapshot', () => {
  const [, example = ''] = /^\| `snapshot` \| `(.+)` \|$/m.exec(DOCUMENT) ?? [];
  expect(liveEvents.snapshot.parse(JSON.parse(example))).toEqual(JSON.parse(example));
});
