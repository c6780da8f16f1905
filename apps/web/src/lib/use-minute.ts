import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The time in milliseconds since 1970, updated at each full minute.
 *
 * @param clock by default the device's, whatever it shows
 */
export const useMinute = (clock: () => number = Date.now): number => {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setTimeout(() => setNow(clock()), MINUTE_MS - (clock() % MINUTE_MS));
    return () => clearTimeout(timer);
  });
  return now;
};
