import { readFileSync } from 'node:fs';

/** USER_HZ: the unit of /proc, independent of the kernel's clock. */
const TICKS_PER_SECOND = 100;

/**
 * Processor time of a process with all its threads, user and system, in seconds; null without
 * /proc.
 */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
