import type { ConnectionLimits } from './connection-limiter.ts';

/**
 * Large on purpose: behind the one address of an office or of a mobile carrier (CGNAT, commonly 64
 * to 128 subscribers an IPv4 address) stand many listeners, each with an event stream, a demo stream
 * and, while a page loads, up to six connections. One machine still cannot take everybody's.
 */
const CONNECTIONS_PER_NETWORK = 2_000;
/** More than the live events and demo streams of a node; each costs some 20 KB. */
const CONNECTIONS_IN_ALL = 30_000;
/** For the database, files, polled stream servers and the connections that get a refusal. */
const OTHER_FILES_COUNT = 500;

/**
 * The connections that may be open at once: no more than the operating system lets the process open,
 * or it would refuse connections itself, health checks too.
 */
export function defaultConnectionLimits(): ConnectionLimits {
  const openFiles = readOpenFilesLimit();
  const inAll = Math.max(OTHER_FILES_COUNT, Math.min(CONNECTIONS_IN_ALL, openFiles - OTHER_FILES_COUNT));
  return { perNetwork: Math.min(CONNECTIONS_PER_NETWORK, Math.ceil(inAll / 2)), inAll };
}

/** Infinite where there is no limit, or the system does not tell it. */
function readOpenFilesLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
