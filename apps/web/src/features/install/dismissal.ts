import { readStored, writeStored } from '../../lib/storage.ts';

const STORAGE_KEY = 'install-dismissed-at';
/** The banner stays hidden this long after a dismissal. */
const REMEMBERED_MS = 30 * 86_400_000;

export const rememberDismissal = (): void => writeStored(STORAGE_KEY, String(Date.now()));

export const wasDismissed = (): boolean => {
  const at = Number(readStored(STORAGE_KEY) ?? Number.NaN);
  const ageMs = Date.now() - at;
  return ageMs >= 0 && ageMs < REMEMBERED_MS;
};
