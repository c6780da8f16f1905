import { readFile } from 'node:fs/promises';

const KB_PER_MB = 1_024;

/** Resident memory of a process in MB, from /proc. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kb === undefined) throw new Error(`/proc/${pid}/status has no VmRSS.`);
  return Number(kb) / KB_PER_MB;
}
