/** Null where the browser refuses storage, as in private windows and on full disks. */
const tryStorage = <Result>(use: (storage: Storage) => Result): Result | null => {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
};

export const readStored = (key: string): string | null => tryStorage((storage) => storage.getItem(key));

export const writeStored = (key: string, value: string): void => {
  tryStorage((storage) => storage.setItem(key, value));
};

export const removeStored = (key: string): void => {
  tryStorage((storage) => storage.removeItem(key));
};

export const isStorageAllowed = (): boolean => tryStorage((storage) => storage.length) !== null;
