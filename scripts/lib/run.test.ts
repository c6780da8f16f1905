import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runUnlessSilent } from './run.mjs';

const node = (script: string, silentMs: number) =>
  runUnlessSilent(process.execPath, ['-e', script], { silentMs });

test('a command that says nothing any more is killed, and one that goes on speaking is not', async () => {
  expect(await node('setInterval(() => {}, 1_000)', 300)).toBe(null);
  const speaks = `
    let left = 22;
    process.exitCode = 3;
    const timer = setInterval(() => left-- > 0 ? process.stderr.write(' ') : clearInterval(timer), 250);`;
  expect(await node(speaks, 5_000)).toBe(3);
});

test('what a command leaves behind with its output does not hold up who waits for it', async () => {
  const leaves = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true }).unref();`;
  const first = await Promise.race([node(leaves, 15_000), delay(15_000, 'still waiting', { ref: false })]);
  expect(first).toBe(0);
});
