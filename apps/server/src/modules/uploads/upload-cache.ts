import type { Upload } from './upload-repository.ts';

const KEPT_MAX_BYTES = 32 * 1024 * 1024;

/** What was asked for last, in memory: the same few logos and covers stand on every page. Uploads never change. */
export class UploadCache {
  readonly #uploads = new Map<string, Upload>();
  #bytes = 0;

  get(folder: string, name: string): Upload | undefined {
    const upload = this.#uploads.get(name);
    if (upload?.folder !== folder) return undefined;
    this.#uploads.delete(name);
    this.#uploads.set(name, upload);
    return upload;
  }

  keep(upload: Upload): void {
    if (this.#uploads.has(upload.name)) return;
    this.#uploads.set(upload.name, upload);
    this.#bytes += upload.bytes.length;
    for (const [name, { bytes }] of this.#uploads) {
      if (this.#bytes <= KEPT_MAX_BYTES) return;
      this.#uploads.delete(name);
      this.#bytes -= bytes.length;
    }
  }
}
