import { readFileSync } from 'node:fs';

/** What Linux counts in, whatever the kernel's own clock: USER_HZ. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process with all its threads, user and system, in seconds. Null where there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
