import { mailTexts } from '@airdial/contract/mail/mail-messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import { brandNameOf } from '@airdial/theme/brand-name';
import { mailHtml } from './mail-html.ts';
import { type Mail, pathOf } from './mail-message.ts';

export type WrittenMail = {
  readonly to: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** As the system is configured: what a request says of the host is never asked. */
export type Sender = Pick<PublicSystemConfig, 'systemName' | 'systemUrl'>;

export function writeMail(told: Mail, theme: Theme, { systemName, systemUrl }: Sender): WrittenMail {
  const brand = brandNameOf(theme, systemName);
  const words = mailTexts[told.kind]({ brand, firstName: told.firstName });
  const path = pathOf(told);
  const link = path === null ? null : systemUrl + path;
  const lines = [
    ...words.paragraphs,
    ...(link ? [link] : []),
    words.afterwards,
    `-- \n${brand}\n${systemUrl}`,
  ];
  return {
    to: told.to,
    fromName: brand,
    subject: words.subject,
    text: `${lines.join('\n\n')}\n`,
    html: mailHtml({ words, brand, link, systemUrl, theme }),
  };
}
