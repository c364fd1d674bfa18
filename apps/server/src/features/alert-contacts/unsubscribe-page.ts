import type { Brand } from '@balise/contract';
import { type Language, unsubscribeMessages } from '@balise/i18n';
import { escapeHtml } from '../../http/escape-html.ts';
import { publicPage } from '../../http/public-page.ts';

/** What the page says: asks, says that it is done, or that a link is not known. */
export type UnsubscribeStep = { step: 'ask'; client: string } | { step: 'done'; client: string } | { step: 'unknown' };

/** A page without a script, in the colours of a brand. The button sends the page's own address once more. */
export function unsubscribePage(said: UnsubscribeStep, brand: Brand, language: Language): string {
  const words = unsubscribeMessages[language];
  const part = words[said.step];
  const filled = (text: string) =>
    text
      .replaceAll('{{client}}', said.step === 'unknown' ? '' : said.client)
      .replaceAll('{{brand}}', brand.displayName);
  const fill = (text: string) => escapeHtml(filled(text));
  const support = [brand.supportPhone, brand.supportEmail].filter(Boolean).join(' · ');
  const button =
    said.step === 'ask'
      ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(words.action)}</button></form>`
      : '';
  const help = support === '' ? '' : `<p class="help">${fill(words.help)} ${escapeHtml(support)}</p>`;
  return publicPage(
    { brand, language, title: filled(part.title), style: STYLE },
    `<p class="brand">${escapeHtml(brand.displayName)}</p><h1>${fill(part.title)}</h1><p>${fill(part.text)}</p>${button}
${help}`,
  );
}

const STYLE = `body{font:16px/24px system-ui,sans-serif;margin:0;background:light-dark(#f4f5f7,#14171a);color:light-dark(#1c2024,#e8eaed)}
main{box-sizing:border-box;max-width:480px;margin:10vh auto 32px;padding:24px;background:light-dark(#fff,#1d2125);border-top:4px solid var(--accent);border-radius:10px}
.brand{margin:0 0 16px;font-weight:600}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 16px}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:1px solid light-dark(#5f666d,#9aa1a9);border-radius:6px;background:light-dark(#fff,#2a2f35);color:inherit;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.help{margin:16px 0 0;font-size:14px;color:light-dark(#60666d,#a5acb4)}
@media(max-width:520px){main{margin:0;min-height:100vh;border-radius:0}}`;
