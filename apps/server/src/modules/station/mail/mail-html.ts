import { LANGUAGE } from '@airdial/contract/common/language';
import type { MailText } from '@airdial/contract/mail/messages';
import type { Theme } from '@airdial/contract/theme/schema';
import { escapeHtml } from '../../../lib/html-text.ts';

type MailHtmlOptions = {
  readonly content: MailText;
  readonly brand: string;
  readonly link: string | null;
  readonly systemUrl: string;
  readonly theme: Theme;
};

/** Mail programs support tables and style attributes, and little other layout. */
export function mailHtml({ content, brand, link, systemUrl, theme }: MailHtmlOptions): string {
  const { background, text, primary } = theme.colorPalette;
  const font = theme.typography.fontFamily.primary;
  const paragraphs = content.paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('');
  const linkHtml = link && content.button ? buttonHtml(link, content.button, theme) : '';
  return `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:${style(background.default)};color:${style(text.primary)};font:16px/1.5 ${style(font)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${style(background.paper)};border-top:4px solid ${style(primary.main)}">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escapeHtml(brand)}</p>
${paragraphs}${linkHtml}
<p style="margin:24px 0 0;font-size:14px;color:${style(text.secondary)}">${escapeHtml(content.afterwards)}</p>
<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(systemUrl)}" style="color:${style(text.secondary)}">${escapeHtml(systemUrl)}</a></p>
</td></tr></table></td></tr></table></body></html>
`;
}

function buttonHtml(link: string, label: string, theme: Theme): string {
  const { primary } = theme.colorPalette;
  const buttonStyle = `padding:12px 24px;border-radius:${style(theme.advanced.borderRadius.medium)};text-decoration:none`;
  const colors = `background:${style(primary.main)};color:${style(primary.contrastText)}`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;${buttonStyle};${colors}">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>`;
}

/** Escapes a theme's value in a style attribute, because font names contain quotes. */
const style = escapeHtml;
