import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const fromRoot = (...parts) => join(root, ...parts);

/** The unit tests that are running, a line for each file. */
export const RUNNING_TESTS_FILE = fromRoot('test-results', 'running-tests.txt');

/** Node keeps compiled code here: a server starts in half of the processor time. */
export const COMPILED_FOLDER = fromRoot('node_modules', '.cache', 'compiled');
