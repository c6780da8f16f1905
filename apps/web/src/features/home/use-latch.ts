import { useEffect, useState } from 'react';

/** True once the condition has held for `ms` without a break. */
export const useLatch = (condition: boolean, ms: number): boolean => {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setStayed(true), ms);
    return () => {
      clearTimeout(timer);
      setStayed(false);
    };
  }, [condition, ms]);
  return condition && stayed;
};
