import { type Brand, type Language, withoutLinks } from '@balise/contract';
import { escapeHtml } from '../http/escape-html.ts';
import { luminanceOf } from '../http/luminance.ts';

/** In whose name a mail is written. */
export type MailBrand = Pick<Brand, 'displayName' | 'accent' | 'supportPhone' | 'supportEmail'>;

/** A mail's text in its parts, in words. */
export type MailParts = {
  greeting: string;
  paragraphs: string[];
  /** `above` introduces the link where there are no buttons, `below` where one may not work. */
  button: { label: string; link: string; above: string; below: string } | undefined;
  /** Another address of the platform, below the button. */
  further: { label: string; link: string } | undefined;
  help: string | undefined;
  unsubscribe: { label: string; link: string } | undefined;
  sentBy: string;
};

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * A mail's text as HTML: one column, the brand's name and colour, nothing fetched from anywhere. Tables and styles in the
 * elements, because that is what mail programs draw.
 */
export function mailHtml(parts: MailParts, subject: string, brand: MailBrand, language: Language): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  // each alert of a summary is a line of one paragraph
  const lines = [parts.greeting, ...parts.paragraphs].flatMap((text) => text.split('\n'));
  const foot = [parts.help, parts.sentBy].filter((line) => line !== undefined).map(escapeHtml);
  if (parts.unsubscribe) {
    const { label, link } = parts.unsubscribe;
    foot.push(`<a href="${escapeHtml(link)}" style="color:#60666d">${escapeHtml(label)}</a>`);
  }
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;background:#ffffff;border:1px solid #e2e4e8;border-top:4px solid ${brand.accent}">
<tr><td style="padding:20px 28px 0;${FONT};font-size:18px;line-height:24px;font-weight:600;color:#1c2024">
${escapeHtml(withoutLinks(brand.displayName))}</td></tr>
<tr><td style="padding:16px 28px 12px;${FONT};font-size:15px;line-height:24px;color:#1c2024">
${lines.map(paragraph).join('\n')}${button(parts, brand)}${further(parts)}</td></tr>
<tr><td style="padding:16px 28px 20px;border-top:1px solid #e2e4e8;${FONT};font-size:12px;line-height:18px;color:#60666d">
${foot.join('<br>')}</td></tr></table></td></tr></table></body></html>
`;
}

function button({ button }: MailParts, { accent }: MailBrand): string {
  if (!button) return '';
  const link = escapeHtml(button.link);
  return `
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};
color:${inkOn(accent)};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#60666d">${escapeHtml(button.below)}<br>
<a href="${link}" style="color:#60666d;word-break:break-all">${link}</a></p>`;
}

function further({ further }: MailParts): string {
  if (!further) return '';
  return `
<p style="margin:0 0 16px"><a href="${escapeHtml(further.link)}" style="color:#1c2024">${escapeHtml(further.label)}</a></p>`;
}

/** White or near-black, the one that is easier to read on a colour. */
const inkOn = (colour: string): string => (luminanceOf(colour) > 0.3 ? '#1c2024' : '#ffffff');
