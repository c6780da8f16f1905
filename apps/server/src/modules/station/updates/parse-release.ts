import { VERSION_FORMAT } from '@airdial/contract/common/text';
import { isWebAddress } from '@airdial/contract/common/web-address';
import type { AvailableUpdate } from '@airdial/contract/software/schema';
import { asObject } from '../../../lib/untrusted-input/json-values.ts';
import { parseShallowJsonIfValid } from '../../../lib/untrusted-input/shallow-json.ts';

/**
 * Parses the response of an update address: `{"version":"1.2.0","url":"https://…"}`, or the latest release as
 * the APIs of GitHub, Gitea and Forgejo describe it (`tag_name`, `html_url`).
 *
 * @returns null for anything else
 */
export function parseRelease(bytes: Buffer): AvailableUpdate | null {
  const release = asObject(parseShallowJsonIfValid(bytes.toString('utf8')));
  const named = release?.version ?? release?.tag_name;
  const version = typeof named === 'string' ? named.replace(/^v/, '') : '';
  if (!VERSION_FORMAT.test(version)) return null;
  const url = release?.url !== undefined && release.tag_name === undefined ? release.url : release?.html_url;
  return { version, url: typeof url === 'string' && isWebAddress(url) ? url : null };
}

/** @param version x.y.z, as `other` */
export function isNewer(version: string, other: string): boolean {
  const [wanted, present] = [version, other].map((text) => text.split('.').map(Number));
  const at = wanted?.findIndex((part, index) => part !== present?.[index]) ?? -1;
  return at >= 0 && (wanted?.[at] ?? 0) > (present?.[at] ?? 0);
}
