import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';

export type Location = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the link or redirect to here passed on; null for an address that was typed. */
  readonly state: unknown;
  /** Whether the history's entry before this one is of this site. */
  readonly hasPrevious: boolean;
  /** Whether the browser's Back or Forward led here. */
  readonly isTraversal: boolean;
};

export type NavigateOptions = {
  /** Replaces the history's entry, so that Back does not return to it. */
  readonly replace?: boolean;
  readonly state?: unknown;
};

/** @param to a URL of this site, which may be relative to the current one */
export type Navigate = (to: string, options?: NavigateOptions) => void;

/** What `history.state` contains; null for entries that the page has not made. */
type HistoryState = Pick<Location, 'state' | 'hasPrevious'> | null;

const readHistoryState = (): HistoryState => history.state;

const readLocation = (isTraversal: boolean): Location => {
  const { pathname, search, hash } = window.location;
  const { state = null, hasPrevious = false } = readHistoryState() ?? {};
  return { pathname, search, hash, state, hasPrevious, isTraversal };
};

const writeHistory: Navigate = (to, { replace = false, state = null } = {}) => {
  const hasPrevious = !replace || readHistoryState()?.hasPrevious === true;
  const entry: HistoryState = { state, hasPrevious };
  if (replace) history.replaceState(entry, '', to);
  else history.pushState(entry, '', to);
};

type Router = { readonly location: Location; readonly navigate: Navigate };

const RouterContext = createContext<Router | null>(null);

const useRouter = (): Router => {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router around this component');
  return router;
};

export const useLocation = (): Location => useRouter().location;

export const useNavigate = (): Navigate => useRouter().navigate;

type RouterProps = { readonly children: ReactNode };

/**
 * Follows the address, in a transition: a large page that renders does not hold up what is pressed meanwhile, and the
 * former page stays until the next one has loaded. The document has `data-navigating` meanwhile.
 */
export const BrowserRouter = ({ children }: RouterProps) => {
  const [location, setLocation] = useState(() => readLocation(false));
  const [isNavigating, startTransition] = useTransition();
  const update = useCallback(
    (isTraversal: boolean) => startTransition(() => setLocation(readLocation(isTraversal))),
    [],
  );
  useEffect(() => {
    document.documentElement.toggleAttribute('data-navigating', isNavigating);
  }, [isNavigating]);
  useLayoutEffect(() => {
    const onPopState = () => update(true);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [update]);
  const navigate = useCallback<Navigate>(
    (to, options) => {
      writeHistory(to, options);
      update(false);
    },
    [update],
  );
  const router = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
};

const HOME: Router = {
  location: { pathname: '/', search: '', hash: '', state: null, hasPrevious: false, isTraversal: false },
  navigate: () => undefined,
};

/** The router of the server, which renders the home page only. */
export const HomeRouter = ({ children }: RouterProps) => (
  <RouterContext value={HOME}>{children}</RouterContext>
);

type RedirectProps = { readonly to: string; readonly state?: unknown };

/** Replaces the history's entry by another address. */
export const Redirect = ({ to, state }: RedirectProps) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const redirect = useEffectEvent((target: string) => navigate(target, { replace: true, state }));
  // Also where another address is entered before the first redirect is rendered: it leads to the same one.
  useEffect(() => {
    if (from !== to) redirect(to);
  }, [from, to]);
  return null;
};

export type PathParams = Readonly<Record<string, string | undefined>>;

const toSegments = (path: string): string[] => path.split('/').filter(Boolean);

/**
 * The parameters of a path, or null where it does not match.
 *
 * @param pattern in the syntax of `URLPattern`: `:id` is one segment, `:token?` may be missing,
 *   `:path*` is any number of segments
 */
export const matchPath = (pattern: string, path: string): PathParams | null => {
  const rest = toSegments(path);
  const params: Record<string, string | undefined> = {};
  for (const segment of toSegments(pattern)) {
    const [, name, modifier] = /^:(\w+)([?*]?)$/.exec(segment) ?? [];
    const value = modifier === '*' ? rest.splice(0).join('/') || undefined : rest.shift();
    if (name === undefined) {
      if (value?.toLowerCase() !== segment) return null;
    } else {
      if (value === undefined && !modifier) return null;
      params[name] = value;
    }
  }
  return rest.length === 0 ? params : null;
};
