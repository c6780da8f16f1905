import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runUnlessSilent } from './run.mjs';

afterEach(() => {
  vi.useRealTimers();
});

const node = (script: string, options = {}) => runUnlessSilent(process.execPath, ['-e', script], options);

test('kills a command that stops printing', async () => {
  expect(await node('setInterval(() => {}, 1_000)', { silentMs: 300 })).toBe(null);
});

test('does not kill a command that goes on printing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // All that it prints comes in time, and altogether takes longer than the limit.
  vi.spyOn(process.stderr, 'write').mockImplementation(() => {
    vi.advanceTimersByTime(4_000);
    return true;
  });
  const printing = `
    let left = 10;
    process.exitCode = 3;
    const timer = setInterval(() => left-- > 0 ? process.stderr.write(' ') : clearInterval(timer), 50);`;
  expect(await node(printing, { silentMs: 5_000 })).toBe(3);
});

test('resolves although a process that the command left behind holds its output open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-run-'));
  const pidFile = join(folder, 'pid');
  const leavesChild = `
    const { spawn } = require('node:child_process');
    const options = { stdio: 'inherit', detached: true };
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], options);
    require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
    child.unref();`;
  try {
    expect(await node(leavesChild)).toBe(0);
  } finally {
    process.kill(Number(readFileSync(pidFile, 'utf8')));
    rmSync(folder, { recursive: true });
  }
});
