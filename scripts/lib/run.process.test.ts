import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runUnlessSilent } from './run.mjs';

const node = (script: string, silentMs: number) =>
  runUnlessSilent(process.execPath, ['-e', script], { silentMs });

test('kills a command that stops printing, and not one that goes on', async () => {
  expect(await node('setInterval(() => {}, 1_000)', 300)).toBe(null);
  const printing = `
    let left = 22;
    process.exitCode = 3;
    const timer = setInterval(() => left-- > 0 ? process.stderr.write(' ') : clearInterval(timer), 250);`;
  expect(await node(printing, 5_000)).toBe(3);
});

test('resolves although a process that the command left behind holds its output open', async () => {
  const leavesChild = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true }).unref();`;
  const first = await Promise.race([
    node(leavesChild, 15_000),
    delay(15_000, 'still waiting', { ref: false }),
  ]);
  expect(first).toBe(0);
});
