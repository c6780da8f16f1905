const ASK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

type Watcher = {
  /** The server answers again. */
  readonly goOn: () => void;
  /** A visitor's own try begins and ends. */
  readonly onTrying: (trying: boolean) => void;
};

/** Also while the browser says that it is online: it may be the server that is away. */
const isReachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Asks for the server now and then, and at once when the browser comes online or somebody looks.
 * @returns asks now, on a visitor's word
 */
export const returnWhenReachable = ({ goOn, onTrying }: Watcher): (() => void) => {
  let asking: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    asking ??= isReachable().then((reachable) => {
      asking = null;
      if (reachable) goOn();
    });
    return asking;
  };
  const lookUp = () => {
    if (!document.hidden) void ask();
  };
  addEventListener('online', lookUp);
  document.addEventListener('visibilitychange', lookUp);
  setInterval(lookUp, ASK_EVERY_MS);
  return () => {
    onTrying(true);
    void ask().then(() => onTrying(false));
  };
};
