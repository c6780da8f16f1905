import { isSameText } from '../../../../lib/is-same-text.ts';

const LIFETIME_MS = 3_600_000;
/** The time of issue, and the key's signature of it. */
const FORMAT = /^([0-9a-z]{1,11})-([\w-]{43})$/;
const RADIX = 36;

type SetupLinkDeps = {
  /** Signs a name; alike on all nodes. */
  readonly sign: (name: string) => string;
  readonly now: () => number;
};

/**
 * The token of the setup link: made anew at each start and valid for an hour, so that a link in an
 * old log opens nothing. It is signed and not stored, so that every node accepts it.
 */
export class SetupLink {
  readonly #deps: SetupLinkDeps;
  readonly token: string;

  constructor(deps: SetupLinkDeps) {
    this.#deps = deps;
    this.token = this.#issue(deps.now());
  }

  isValid(token: string): boolean {
    const [, issuedText = ''] = FORMAT.exec(token) ?? [];
    const issuedAt = Number.parseInt(issuedText, RADIX);
    if (Number.isNaN(issuedAt) || !isSameText(token, this.#issue(issuedAt))) return false;
    return this.#deps.now() - issuedAt < LIFETIME_MS;
  }

  #issue(at: number): string {
    const issuedText = at.toString(RADIX);
    return `${issuedText}-${this.#deps.sign(`setup ${issuedText}`)}`;
  }
}
