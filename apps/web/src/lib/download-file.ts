import { authorize, fillPath, mayRepeat, toSearch } from './api-client.ts';
import { noConnection, parseApiError, unreadableResponse } from './api-error.ts';
import type { DownloadedFile } from './api-types.ts';
import { releaseObjectUrl } from './release-object-url.ts';

type DownloadRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly signal?: AbortSignal | undefined;
};

const FILE_NAME = /filename="([^"]+)"/;

/** A call of the contract whose response is a file. It has no time limit: files may be large. */
export const createDownload = (path: string) => {
  const download = async (request: DownloadRequest = {}): Promise<DownloadedFile> => {
    const { params, query, signal } = request;
    const { headers, checkStatus } = authorize();
    const init: RequestInit = { headers, ...(signal && { signal }) };
    const response = await fetch(fillPath(path, params) + toSearch(query), init).catch((cause) => {
      throw signal?.aborted ? cause : noConnection(cause);
    });
    checkStatus(response.status);
    if (!response.ok) {
      const error = await parseApiError(response);
      if (await mayRepeat(error)) return download(request);
      throw error;
    }
    const content = await response.blob().catch((cause) => {
      throw signal?.aborted ? cause : unreadableResponse(cause);
    });
    return { name: FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '', content };
  };
  return download;
};

/** Offers a file to be saved, as a press on a link to it does. */
export const saveFile = ({ name, content }: DownloadedFile): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  releaseObjectUrl(link.href);
};
