import { authorize, fillPath } from './api-client.ts';
import { noConnection, parseApiError, unreadableResponse } from './api-error.ts';
import type { UploadOptions } from './api-types.ts';

type UploadRequest = UploadOptions & { readonly params?: Readonly<Record<string, string>> };

const isOk = (status: number): boolean => status >= 200 && status < 300;

const readResponse = async ({ status, responseText }: XMLHttpRequest): Promise<unknown> => {
  if (!isOk(status)) throw await parseApiError(new Response(responseText, { status }));
  try {
    return JSON.parse(responseText);
  } catch (cause) {
    throw unreadableResponse(cause);
  }
};

/**
 * A call of the contract that sends files. XMLHttpRequest, unlike `fetch`, reports the progress.
 */
export const createUpload =
  (path: string) =>
  ({ params, files, onProgress, signal }: UploadRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { headers, checkStatus } = authorize();
      const request = new XMLHttpRequest();
      request.open('POST', fillPath(path, params));
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      const cancel = () => request.abort();
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
      request.onload = () => {
        checkStatus(request.status);
        resolve(readResponse(request));
      };
      request.onerror = () => reject(noConnection('the upload was cut off'));
      request.onabort = () => reject(signal?.reason);
      request.onloadend = () => signal?.removeEventListener('abort', cancel);
      signal?.addEventListener('abort', cancel);
      if (signal?.aborted) reject(signal.reason);
      else request.send(files);
    });
