import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readKeyFile } from './key-file.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, so that another one can be added. */
const FORMAT_PREFIX = 'v1.';

/** A secret can be unsealed only for the purpose that it was sealed for. */
export type SecretPurpose = 'smtp-password' | 'mail' | 'lastfm-secret';

/** Encrypts values, so that the database and its backups do not reveal them. */
export class SecretService {
  readonly #sealingKey: Buffer;
  readonly #linkKey: Buffer;

  /**
   * @param appSecret null: the key in the data folder, created at the first start
   * @throws StartupError (78) when that file holds no key
   */
  static open({ appSecret, dataDir }: { appSecret: string | null; dataDir: string }): SecretService {
    return new SecretService(appSecret === null ? readKeyFile(dataDir) : Buffer.from(appSecret));
  }

  private constructor(root: Buffer) {
    this.#sealingKey = derive(root, 'sealing');
    this.#linkKey = derive(root, 'links');
  }

  seal(text: string, purpose: SecretPurpose): string {
    const nonce = randomBytes(NONCE_BYTES);
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

  /** @returns a token that all nodes with the same key derive identically */
  linkToken(name: string): string {
    return createHmac('sha256', this.#linkKey).update(name).digest('base64url');
  }
}

const derive = (root: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', root, 'airdial', use, KEY_BYTES));
