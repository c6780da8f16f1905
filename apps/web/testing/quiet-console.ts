import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let spies: MockInstance[] = [];

// A warning of React, or a failure that nothing handles, fails the test in which it appears.
beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  expect(
    spies.flatMap((spy) => spy.mock.calls),
    'console errors and warnings',
  ).toEqual([]);
});
