import { mailTexts } from '@airdial/contract/mail/messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import { getBrandName } from '@airdial/theme/brand-name';
import { mailHtml } from './mail-html.ts';
import { type Mail, mailPath } from './mail-types.ts';
import { toUnlinkableName } from './unlinkable-name.ts';

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
