import { mailTexts } from '@airdial/contract/mail/messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import { getBrandName } from '@airdial/theme/brand-name';
import { mailHtml } from './mail-html.ts';
import { type Mail, mailPath } from './mail-types.ts';

/** What mail programs read as parts of an address: dots of any script, and separators. */
const DOT_IN_WORD = /([.．。｡․])(?=\S)/gu;
const SEPARATORS = /[/\\@:]+/gu;

/**
 * A person's name as it stands in a mail. An attacker can register another person's address under a
 * name such as `http://evil.example`, and mail programs make links of plain text: without
 * separators, and with a space after each dot, nothing of it is an address. `J.R.` becomes `J. R.`.
 */
const toUnlinkableName = (name: string): string =>
  name.replace(SEPARATORS, ' ').replace(DOT_IN_WORD, '$1 ').replace(/\s+/gu, ' ').trim();

export type RenderedMail = {
  readonly to: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** From the system configuration, never from headers of a request. */
export type Sender = Pick<PublicSystemConfig, 'systemName' | 'systemUrl'>;

export function renderMail(mail: Mail, theme: Theme, { systemName, systemUrl }: Sender): RenderedMail {
  const brand = getBrandName(theme, systemName);
  const content = mailTexts[mail.kind]({ brand, firstName: toUnlinkableName(mail.firstName) });
  const path = mailPath(mail);
  const link = path === null ? null : systemUrl + path;
  const lines = [
    ...content.paragraphs,
    ...(link ? [link] : []),
    content.afterwards,
    `-- \n${brand}\n${systemUrl}`,
  ];
  return {
    to: mail.to,
    fromName: brand,
    subject: content.subject,
    text: `${lines.join('\n\n')}\n`,
    html: mailHtml({ content, brand, link, systemUrl, theme }),
  };
}
