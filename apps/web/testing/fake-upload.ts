/** The part of `XMLHttpRequest` that sends files, over `fetch`, to which `FakeApi` responds. */
export class FakeUpload {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  readonly #headers = new Headers();
  #method = '';
  #url = '';
  #isOver = false;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#end(this.onabort);
  }

  send(body: FormData): void {
    this.#exchange(body).then(
      () => this.#end(this.onload),
      () => this.#end(this.onerror),
    );
  }

  async #exchange(body: FormData): Promise<void> {
    const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body });
    this.responseText = await response.text();
    this.status = response.status;
  }

  #end(handler: (() => void) | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    handler?.();
    this.onloadend?.();
  }
}
