import { domainToASCII } from 'node:url';

/** Message-ID has no letters beyond ASCII, unlike the sender's domain. */
export function toMessageId(id: string, fromEmail: string): string {
  const domain = fromEmail.slice(fromEmail.lastIndexOf('@') + 1);
  return `<${id}@${domainToASCII(domain) || 'localhost'}>`;
}
