import type { Theme } from '@airdial/contract/entities/theme';
import { DEFAULT_BRAND_NAME } from '@airdial/contract/limits';
import { mailTexts } from '@airdial/contract/messages/mail-messages';
import { mailHtml } from './mail-html.ts';
import { type Mail, pathOf } from './mail-message.ts';

export type WrittenMail = {
  readonly to: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * @param systemUrl the configured one: what a request says of the host is never asked
 */
export function writeMail(told: Mail, theme: Theme, systemUrl: string): WrittenMail {
  const brand = theme.branding.brandName ?? DEFAULT_BRAND_NAME;
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
