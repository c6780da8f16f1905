import { normalizeText } from './normalize-text.ts';

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
/** Those that encoders are set to. */
const BITRATE =
  /(?<!\d)(?:16|24|32|40|48|56|64|80|96|112|128|160|192|224|256|320)(?:k(?:bps|bit)?)?(?![\da-z])/g;
const QUALITY =
  /(?<![a-z])(?:mp3|aacp?|heaac|ogg|opus|vorbis|flac|m3u8?|pls|hls|kbps|kbits?|low|mid|high|hq|lq|hd|mobile)(?![a-z])/g;
const UNRESERVED_ESCAPE = /%(?:2D|2E|5F|7E|3[0-9]|[46][1-9A-F]|[57][0-9A])/gi;

/**
 * Equal for addresses of one stream: the scheme does not count, since stream servers respond on http
 * and https alike, nor do what lists add to an address, a listener's session and what browsers ignore.
 * Null: no web address.
 */
export function streamKey(address: string): string | null {
  const url = parseWebAddress(address);
  if (!url) return null;
  return [toServer(url), toPath(url.pathname), ...toParams(url)].join(' ');
}

/**
 * Equal for the streams of one station on one server that differ in nothing but their quality. Null: no
 * web address.
 */
export function stationKey(address: string, name: string): string | null {
  const url = parseWebAddress(address);
  if (!url) return null;
  return [toServer(url), withoutQuality(toPath(url.pathname)), ...toParams(url), withoutQuality(name)].join(
    ' ',
  );
}

/**
 * The address without what stands for the session of one listener, and otherwise as it was written. Null:
 * it has nothing of the kind, or is no web address.
 */
export function withoutSession(address: string): string | null {
  const url = parseWebAddress(address);
  if (!url) return null;
  const pairs = url.search.slice(1).split('&');
  const others = pairs.filter((pair) => ![...new URLSearchParams(pair).keys()].some(isSessionParam));
  if (others.length === pairs.length) return null;
  url.search = others.join('&');
  return url.href;
}

const isSessionParam = (name: string): boolean => SESSION_PARAMS.test(name);

const parseWebAddress = (address: string): URL | null => {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url : null;
};

function toServer({ hostname, port }: URL): string {
  const isDefaultPort = port === '' || port === '80' || port === '443';
  return `${withoutRootDot(hostname)}${isDefaultPort ? '' : `:${port}`}`;
}

function toParams({ pathname, searchParams }: URL): string[] {
  const isShoutcast = SHOUTCAST_SUFFIX.test(pathname);
  return [...searchParams]
    .filter(([name]) => (isShoutcast ? name === 'sid' : !IGNORED_PARAMS.test(name) && !isSessionParam(name)))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
}

const withoutQuality = (text: string): string =>
  normalizeText(text)
    .replaceAll(BITRATE, ' ')
    .replaceAll(QUALITY, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutRootDot = (hostname: string): string =>
  hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;

function toPath(pathname: string): string {
  const plain = pathname
    .replace(SHOUTCAST_SUFFIX, '/')
    .replace(UNRESERVED_ESCAPE, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return plain.replace(/\/$/, '');
}
