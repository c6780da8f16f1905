const LOOPBACK_HOST = /^(localhost$|127\.|\[::1\]$)/;

/** Whether a URL leads to the machine that uses it. */
export const isLoopback = (url: string): boolean => LOOPBACK_HOST.test(URL.parse(url)?.hostname ?? '');
