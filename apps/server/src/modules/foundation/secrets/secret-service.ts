import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { StartupError } from '../../../lib/startup-error.ts';
import { hasKeyFile, readKeyFile } from './key-file.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, so that another one can be added. */
const FORMAT_PREFIX = 'v1.';

const SECRET_PURPOSES = ['smtp-password', 'mail', 'lastfm-secret', 'picture', 'second-factor'] as const;
/** A secret can be unsealed only for the purpose that it was sealed for. */
export type SecretPurpose = (typeof SECRET_PURPOSES)[number];
/** Sealed texts within another one, such as a setting. */
const SEALED = /v1\.[\w-]{38,}/g;

export type SecretOptions = {
  readonly appSecret: string | null;
  readonly dataDir: string;
  readonly databaseUrl?: string | null;
};

/** Encrypts values, so that the database and its backups do not reveal them. */
export class SecretService {
  readonly #sealingKey: Buffer;
  readonly #linkKey: Buffer;
  readonly #fingerprintKey: Buffer;

  /**
   * @param appSecret null: the key in the data folder, created at the first start
   * @throws StartupError (78) when that file holds no key, or when nodes would each create their own
   */
  static open(options: SecretOptions): SecretService {
    const { appSecret, dataDir } = options;
    requireSecret(options);
    return new SecretService(appSecret === null ? readKeyFile(dataDir) : Buffer.from(appSecret));
  }

  /** @returns null where there is no secret yet: none is created */
  static find(options: SecretOptions): SecretService | null {
    return options.appSecret !== null || hasKeyFile(options.dataDir) ? SecretService.open(options) : null;
  }

  /** @param text the content of a key file */
  static ofKeyText(text: string): SecretService {
    return new SecretService(Buffer.from(text, 'base64url'));
  }

  private constructor(root: Buffer) {
    this.#sealingKey = derive(root, 'sealing');
    this.#linkKey = derive(root, 'links');
    this.#fingerprintKey = derive(root, 'fingerprints');
  }

  seal(text: string, purpose: SecretPurpose): string {
    return this.#seal(text, purpose, randomBytes(NONCE_BYTES));
  }

  /**
   * Seals a text for the address of a link. The same text gets the same address, by which browsers keep
   * what is there: its nonce derives from it, which tells those who see both that two texts are equal.
   */
  sealForLink(text: string, purpose: SecretPurpose): string {
    const digest = createHmac('sha256', this.#linkKey)
      .update(JSON.stringify([purpose, text]))
      .digest();
    return this.#seal(text, purpose, digest.subarray(0, NONCE_BYTES));
  }

  #seal(text: string, purpose: SecretPurpose, nonce: Buffer): string {
    const cipher = createCipheriv(CIPHER, this.#sealingKey, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return FORMAT_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /**
   * @returns null when the text was sealed with another key or for another purpose, or was changed
   */
  unseal(text: string, purpose: SecretPurpose): string | null {
    if (!text.startsWith(FORMAT_PREFIX)) return null;
    const bytes = Buffer.from(text.slice(FORMAT_PREFIX.length), 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, this.#sealingKey, nonce, options).setAAD(Buffer.from(purpose));
    try {
      const opened = decipher.setAuthTag(tag).update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** @returns the text with all that this secret has sealed in it sealed by the next one */
  resealAll(text: string, next: SecretService): string {
    return text.replaceAll(SEALED, (sealed) => {
      for (const purpose of SECRET_PURPOSES) {
        const unsealed = this.unseal(sealed, purpose);
        if (unsealed !== null) return next.seal(unsealed, purpose);
      }
      return sealed;
    });
  }

  /**
   * @returns a hash that tells equal values apart from others, and that cannot be found out
   * by trying all values without the key
   */
  fingerprint(...parts: readonly string[]): string {
    return createHmac('sha256', this.#fingerprintKey).update(JSON.stringify(parts)).digest('base64url');
  }

  /** @returns a token that all nodes with the same key derive identically */
  linkToken(name: string): string {
    return createHmac('sha256', this.#linkKey).update(name).digest('base64url');
  }
}

/** Whether a text looks as if something in it were sealed, by whichever secret. */
export const mayHoldSealed = (text: string): boolean => text.search(SEALED) !== -1;

/** @throws StartupError (78) when nodes would each create a secret of their own */
export function requireSecret({ appSecret, dataDir, databaseUrl = null }: SecretOptions): void {
  if (appSecret !== null || databaseUrl === null || hasKeyFile(dataDir)) return;
  throw StartupError.badConfiguration(
    'DATABASE_URL needs APP_SECRET, the same on every node: it encrypts passwords and mails in the database. ' +
      'Make one with: openssl rand -base64 32',
  );
}

const derive = (root: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', root, 'airdial', use, KEY_BYTES));
