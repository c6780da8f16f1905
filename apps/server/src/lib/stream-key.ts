/** What players and directories append, and no stream server takes for the name of a stream. */
const IGNORED_PARAMS = /^(?:utm_\w+|nocache|no-cache|cachebuster|cb|rand|random|icy|_)$/i;
/** What stream servers append for the session of one listener. */
const SESSION_PARAMS =
  /^(?:uuid|t302|rj-ttl|rj-tok|token|tvf|sABC|amsparams|listenerid|listenerrmid|usid|playSessionID|aw_0_\S+|dist)$/i;
/**
 * SHOUTcast sends its stream for `/;` and whatever stands behind it: an extension that a player needs,
 * or a number against caches.
 */
const SHOUTCAST_SUFFIX = /\/;[^/]*(?:\/\d+)?$/;
const UNRESERVED_ESCAPE = /%(?:2D|2E|5F|7E|3[0-9]|[46][1-9A-F]|[57][0-9A])/gi;

/**
 * Equal for addresses of one stream: the scheme does not count, since stream servers respond on http
 * and https alike, nor do what lists add to an address, a listener's session and what browsers ignore. Null: no web address.
 */
export function streamKey(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { hostname, port, pathname, searchParams } = url;
  const isDefaultPort = port === '' || port === '80' || port === '443';
  const isShoutcast = SHOUTCAST_SUFFIX.test(pathname);
  const params = [...searchParams]
    .filter(([name]) =>
      isShoutcast ? name === 'sid' : !IGNORED_PARAMS.test(name) && !SESSION_PARAMS.test(name),
    )
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const server = `${withoutRootDot(hostname)}${isDefaultPort ? '' : `:${port}`}`;
  return [server, toPath(pathname), ...params].join(' ');
}

/** The server that an address names, whatever its port. Null: no web address. */
export function streamHost(address: string): string | null {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? withoutRootDot(url.hostname) : null;
}

const withoutRootDot = (hostname: string): string =>
  hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;

function toPath(pathname: string): string {
  const plain = pathname
    .replace(SHOUTCAST_SUFFIX, '/')
    .replace(UNRESERVED_ESCAPE, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return plain.replace(/\/$/, '');
}
