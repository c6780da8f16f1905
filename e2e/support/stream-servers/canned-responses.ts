const CORS_HEADER = 'Access-Control-Allow-Origin: *\r\n';

/** Icecast's response for an unknown mount. Debian's default sends the CORS header with it. */
export function notFoundResponse(allowsCors: boolean): string {
  return response('404 File Not Found', 'The file you requested could not be found', allowsCors);
}

/** A web page instead of a stream, as from a captive portal or a parked domain. */
export function webPageResponse(allowsCors: boolean): string {
  return response('200 OK', '<!doctype html><title>Welcome</title><p>This is not a radio.', allowsCors);
}

/** The head of an endless stream. */
export function audioHead(type: string): string {
  return `HTTP/1.0 200 OK\r\nServer: Icecast 2.4.4\r\nContent-Type: ${type}\r\n${CORS_HEADER}\r\n`;
}

function response(status: string, body: string, allowsCors: boolean): string {
  return (
    `HTTP/1.0 ${status}\r\nServer: Icecast 2.4.4\r\nConnection: Close\r\n` +
    `Content-Type: text/html; charset=utf-8\r\n${allowsCors ? CORS_HEADER : ''}\r\n${body}\n`
  );
}
