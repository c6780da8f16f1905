const CHECK_INTERVAL_MS = 5_000;
const CHECK_TIMEOUT_MS = 5_000;

type ReachabilityHandlers = {
  /** The server responds again. */
  readonly onReachable: () => void;
  /** A check by the visitor starts (true) or ends (false). */
  readonly onTrying: (trying: boolean) => void;
};

/** Asks the server itself: it may be unreachable while the browser is online. */
const isReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Checks periodically whether the server is reachable, and at once when the browser comes online or
 * the page becomes visible.
 *
 * @returns checks now, for a visitor's press
 */
export const returnWhenReachable = ({ onReachable, onTrying }: ReachabilityHandlers): (() => void) => {
  let pending: Promise<void> | null = null;
  const check = (): Promise<void> => {
    pending ??= isReachable().then((reachable) => {
      pending = null;
      if (reachable) onReachable();
    });
    return pending;
  };
  const checkIfVisible = () => {
    if (!document.hidden) void check();
  };
  addEventListener('online', checkIfVisible);
  document.addEventListener('visibilitychange', checkIfVisible);
  setInterval(checkIfVisible, CHECK_INTERVAL_MS);
  return () => {
    onTrying(true);
    void check().then(() => onTrying(false));
  };
};
