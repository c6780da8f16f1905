import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const fromRoot = (...parts) => join(root, ...parts);

/** What the unit tests were doing last, a line for each file. */
export const UNDER_WAY = fromRoot('test-results', 'under-way.txt');
