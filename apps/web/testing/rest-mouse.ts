import { beforeAll } from 'vitest';
import { userEvent } from 'vitest/browser';

// The mouse stays where the file before has left it, and would hover what appears there.
beforeAll(() => userEvent.pointer({ coords: { x: 0, y: 0 } }));
