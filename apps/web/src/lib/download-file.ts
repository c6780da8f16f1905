import { type AnyRequest, exchange, failWith } from './api-client.ts';
import { unreadableResponse } from './api-error.ts';
import type { DownloadedFile } from './api-types.ts';
import { releaseObjectUrl } from './release-object-url.ts';

const FILE_NAME = /filename="([^"]+)"/;

/** The longest that all timers have, 24 days: files may be large. */
const DOWNLOAD_TIMEOUT_MS = 2 ** 31 - 1;

/** A call of the contract whose response is a file. */
export const createDownload =
  (path: string) =>
  async (request: AnyRequest = {}): Promise<DownloadedFile> => {
    const response = await exchange('GET', path, { timeoutMs: DOWNLOAD_TIMEOUT_MS, ...request }, true);
    const content = await response.blob().catch(failWith(unreadableResponse, request));
    return { name: FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '', content };
  };

/** Offers a file to be saved, as a press on a link to it does. */
export const saveFile = ({ name, content }: DownloadedFile): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  releaseObjectUrl(link.href);
};
