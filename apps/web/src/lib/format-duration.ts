const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Formats seconds as 3:05, or as 1:02:09 from an hour on. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const rest = twoDigits(whole % SECONDS_PER_MINUTE);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
};
