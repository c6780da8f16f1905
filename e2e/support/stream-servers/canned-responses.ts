const CORS_HEADER = 'Access-Control-Allow-Origin: *\r\n';

/** Icecast's own words for a mount that is not there. Debian's default sends the CORS header with it. */
export function notFoundResponse(allowsCors: boolean): string {
  return answer('404 File Not Found', 'The file you requested could not be found', allowsCors);
}

/** What a captive portal or a parked domain says where a stream should be. */
export function webPageResponse(allowsCors: boolean): string {
  return answer('200 OK', '<!doctype html><title>Welcome</title><p>This is not a radio.', allowsCors);
}

/** How an endless stream begins. */
export function audioHead(type: string): string {
  return `HTTP/1.0 200 OK\r\nServer: Icecast 2.4.4\r\nContent-Type: ${type}\r\n${CORS_HEADER}\r\n`;
}

function answer(status: string, body: string, allowsCors: boolean): string {
  return (
    `HTTP/1.0 ${status}\r\nServer: Icecast 2.4.4\r\nConnection: Close\r\n` +
    `Content-Type: text/html; charset=utf-8\r\n${allowsCors ? CORS_HEADER : ''}\r\n${body}\n`
  );
}
