import { LRUCache } from 'lru-cache';
import { CachedResponse } from './cached-response.ts';

/** The plain bytes and, roughly, both compressed forms. */
const BYTES_PER_PLAIN_BYTE = 1.5;
const BYTES_PER_RESPONSE = 500;

type Rendering<Value> = { readonly source: readonly unknown[]; present(): Value };
type Rendered = {
  readonly response: CachedResponse;
  /** The values that the response was made from. */
  readonly source: readonly unknown[];
  /** The version of the data for which the response was last checked. */
  version: number;
};

/**
 * Responses by key, rendered from versioned data. After a change of the data the values of a
 * response are read again; when they are the same as before, its bytes and its ETag stay.
 */
export class RenderedResponses<Value = unknown> {
  readonly #version: () => number;
  readonly #toResponse: (value: Value) => CachedResponse;
  readonly #rendered: LRUCache<string, Rendered>;

  /** @param version grows with every change of the data */
  constructor(
    version: () => number,
    maxBytes: number,
    toResponse: (value: Value) => CachedResponse = (value) => new CachedResponse(JSON.stringify(value)),
  ) {
    this.#version = version;
    this.#toResponse = toResponse;
    this.#rendered = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) =>
        Math.ceil(response.byteLength * BYTES_PER_PLAIN_BYTE) + BYTES_PER_RESPONSE,
    });
  }

  get(key: string, lookUp: () => Rendering<Value>): CachedResponse {
    const version = this.#version();
    const rendered = this.#rendered.get(key);
    if (rendered?.version === version) return rendered.response;
    const { source, present } = lookUp();
    if (rendered && isSame(rendered.source, source)) {
      rendered.version = version;
      return rendered.response;
    }
    const response = this.#toResponse(present());
    this.#rendered.set(key, { response, source, version });
    return response;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);
