let aheadMs = 0;

/** Milliseconds since 1970 by the server's clock: a device's own may be wrong by minutes or years. */
export const serverNow = (): number => Date.now() + aheadMs;

/** @param date the header of a response that has just come */
export const setServerTime = (date: string | null): void => {
  const now = Date.parse(date ?? '');
  if (now) aheadMs = now - Date.now();
};
