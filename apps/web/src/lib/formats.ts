/** A share from 0 to 1 as whole percent. */
export const toPercent = (share: number): number => Math.round(share * 100);

/** Minutes and seconds without hours: 0:45, 3:20, 75:00. */
export const formatMinutes = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
