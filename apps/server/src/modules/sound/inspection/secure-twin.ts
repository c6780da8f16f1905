import { toCodec } from '../../../lib/untrusted-input/stream-headers.ts';
import { type AudioStream, type OpenContext, openAddress, type TextDocument } from './open-address.ts';
import { isHls } from './parse-hls.ts';

/** Where the https twin of an http stream may be: on the same port, else on that of https. */
export function secureAddresses(address: string): string[] {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:') return [];
  url.protocol = 'https:';
  const same = url.href;
  url.port = '';
  return [...new Set([same, url.href])];
}

/** Whether two responses carry the same program in the same format. */
function isSameStream(one: AudioStream | TextDocument, other: AudioStream | TextDocument): boolean {
  if (one.kind === 'audio' && other.kind === 'audio')
    return getCodec(one) === getCodec(other) && one.headers.get('icy-name') === other.headers.get('icy-name');
  return one.kind !== 'audio' && other.kind !== 'audio' && isHls(one.text) && isHls(other.text);
}

const getCodec = ({ format, meta }: AudioStream) => format?.codec ?? toCodec(meta.contentType);

/** The same stream over https; null when there is none, or when the address is https all the way. */
export async function findSecureTwin(
  address: string,
  stream: AudioStream | TextDocument,
  context: OpenContext,
): Promise<string | null> {
  if (stream.url.startsWith('https:')) return address.startsWith('http:') ? stream.url : null;
  for (const secure of secureAddresses(stream.url)) {
    const twin = await openAddress(secure, context).catch(() => null);
    if (twin?.url.startsWith('https:') && isSameStream(stream, twin)) return secure;
  }
  return null;
}
