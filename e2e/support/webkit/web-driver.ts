import { findVisible } from '../browser/find-visible.ts';

/** How W3C WebDriver marks an element in JSON. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** In a text, the key that begins a line. */
const ENTER = '\uE007';

type ElementReference = Readonly<Record<typeof ELEMENT_KEY, string>>;
/** In CSS pixels of the viewport. */
export type Point = { readonly x: number; readonly y: number };
type InputSource = {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly object[];
};
type Failure = { readonly error: string; readonly message: string };

/** The few commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that the tests need. */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** Opens a browser with a profile of its own. Rejects with the reason of the signal. */
  static async start(origin: string, signal: AbortSignal): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: {} } };
    const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, { body, signal });
    return new WebDriver(`${origin}/session/${sessionId}`);
  }

  open(url: string): Promise<void> {
    return this.#command('POST', '/url', { url });
  }

  url(): Promise<string> {
    return this.#command('GET', '/url');
  }

  reload(): Promise<void> {
    return this.#command('POST', '/refresh', {});
  }

  /** Runs a function of the test in the page. It must not use anything around it. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.#command('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args });
  }

  movePointer(point: Point): Promise<void> {
    return this.#act(toMouse(moveTo(point)));
  }

  /** Moves the pointer there and at once holds its button down for a while. */
  pressAt(point: Point, heldMs: number): Promise<void> {
    return this.#act(
      toMouse(
        moveTo(point),
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: Math.round(heldMs) },
        { type: 'pointerUp', button: 0 },
      ),
    );
  }

  /** Clicks the first visible element, as a person does. Rejects while there is none to click. */
  async click(xpath: string): Promise<void> {
    // Off what was clicked before: a notification that appears below the pointer would stay, and cover the next button.
    // By way of another point: the driver does not know that clicks move its pointer, and skips a move to where it was.
    await this.#act(toMouse(moveTo({ x: 1, y: 0 }), moveTo({ x: 0, y: 0 })));
    await this.#command('POST', `/element/${await this.#find(xpath)}/click`, {});
  }

  /** Selects what the first visible field holds and types in its place. Rejects where the page moves the focus meanwhile. */
  async fill(xpath: string, text: string): Promise<void> {
    await this.#focus(xpath);
    await this.type(text.replaceAll('\n', ENTER));
    const typed = await this.run(() => (document.activeElement as HTMLInputElement | null)?.value);
    if (typed !== text) throw new Error(`The field with the focus holds ${typed}, not ${text}`);
  }

  /** Presses a key, as WebDriver encodes it, while the first visible element has the focus. */
  async press(xpath: string, key: string): Promise<void> {
    await this.#focus(xpath);
    await this.type(key);
  }

  /** Types, as WebDriver encodes keys, where the focus is. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act({ type: 'key', id: 'keyboard', actions });
  }

  /** Responds to the dialog of the page. Rejects while there is none. @returns its message */
  async answerDialog(reply: 'accept' | 'dismiss'): Promise<string> {
    const message = await this.#command<string>('GET', '/alert/text');
    await this.#command('POST', `/alert/${reply}`, {});
    return message;
  }

  async isVisible(xpath: string): Promise<boolean> {
    return (await this.run(findVisible, xpath, false)) !== null;
  }

  close(): Promise<void> {
    return this.#command('DELETE', '');
  }

  async #focus(xpath: string): Promise<void> {
    if ((await this.run(findVisible, xpath, true)) === null)
      throw new Error(`Nothing visible matches ${xpath}`);
  }

  async #find(xpath: string): Promise<string> {
    const found = (await this.run(findVisible, xpath, false)) as unknown as ElementReference | null;
    if (found === null) throw new Error(`Nothing visible matches ${xpath}`);
    return found[ELEMENT_KEY];
  }

  #act(source: InputSource) {
    return this.#command<void>('POST', '/actions', { actions: [source] });
  }

  #command<Value>(method: string, path: string, body?: object): Promise<Value> {
    return send(method, this.#session + path, { body });
  }
}

const toMouse = (...actions: readonly object[]): InputSource => ({ type: 'pointer', id: 'mouse', actions });

const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });

type Content = { readonly body?: object | undefined; readonly signal?: AbortSignal };

async function send<Value>(method: string, url: string, { body, signal }: Content): Promise<Value> {
  const headers = { 'content-type': 'application/json' };
  const json = body && { body: JSON.stringify(body), headers };
  const response = await fetch(url, { method, ...json, ...(signal && { signal }) });
  const { value } = (await response.json()) as { value: Value | Failure };
  if (response.ok) return value as Value;
  const { error, message } = value as Failure;
  throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error}. ${message}`);
}
