import { readFileSync } from 'node:fs';

// Ends this process gracefully once the npm that started it is gone. npm passes signals on to its shell only, which ends
// without its child: the server would keep its port and its data folder, and a supervisor's next start would find both
// in use. This file is plain JavaScript: it runs on the system's own Node too.
const CHECK_EVERY_MS = 250;
const SHELL = /sh$/;

if (process.env.npm_lifecycle_event !== undefined) watch(process.ppid);

/** @param parent npm itself, or its shell: some shells replace themselves by the command, others wait for it */
function watch(parent) {
  const npm = isShell(parent) ? parentOf(parent) : null;
  const isGone = () => process.ppid !== parent || (npm !== null && parentOf(parent) !== npm);
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}

function isShell(pid) {
  const name = readProcess(pid, 'comm');
  return name !== null && SHELL.test(name.trim());
}

/** Null where the system does not tell. */
function parentOf(pid) {
  const stat = readProcess(pid, 'stat');
  // The name in parentheses may hold spaces; the state and the parent follow it.
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
