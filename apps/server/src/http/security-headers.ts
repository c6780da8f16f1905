import type { FastifyInstance } from 'fastify';

/** Data is not a page: nothing in it may run or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The content security policy of a page. Audio may come from any origin; scripts, styles and pictures
 * only from this one, and inline ones only by their hash. No text becomes markup or a script's
 * URL, but for the service worker's.
 *
 * @param hashes the `'sha256-...'` sources of the page's inline scripts and styles
 */
export const pagePolicy = (hashes: {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.scripts].join(' '),
    ["style-src 'self'", ...hashes.styles].join(' '),
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob: https: http:",
    "connect-src 'self' https: http:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ');

/** The API's reference: scripts and styles are files of this server. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A service worker fetches under its own policy, not under the page's: same-origin requests only.
 */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** A picture or stream from elsewhere must never be a page of this site when it is opened in a tab. */
export const noPagePolicy = "sandbox; default-src 'none'";

/** What the radio never asks for, so that no script of it could. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** For documents only: they mean nothing on data, which is sent most. */
export const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

const SECURITY_HEADERS = Symbol('security headers');

/**
 * Sets the headers of every response. Routes that send pages or files set their own policy.
 *
 * @param hstsSeconds for how long browsers are to come by https only; null: nothing is said of it
 */
export function setSecurityHeaders(app: FastifyInstance, hstsSeconds: number | null): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': API_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    ...(hstsSeconds === null ? {} : { 'strict-transport-security': `max-age=${hstsSeconds}` }),
  };
  app.decorate(SECURITY_HEADERS, headers);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The same headers with these, as alternating names and values, for responses that bypass the framework. */
export const getSecurityHeaders = (
  app: FastifyInstance,
  more: Readonly<Record<string, string>> = {},
): readonly string[] =>
  Object.entries({ ...app.getDecorator<Record<string, string>>(SECURITY_HEADERS), ...more }).flat();
