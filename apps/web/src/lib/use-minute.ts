import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in milliseconds since 1970, updated at each full minute. */
export const useMinute = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (Date.now() % MINUTE_MS));
    return () => clearTimeout(timer);
  });
  return now;
};
