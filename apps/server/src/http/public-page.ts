import type { Brand } from '@balise/contract';
import type { Language } from '@balise/i18n';
import { escapeHtml } from './escape-html.ts';

export type PublicPage = {
  brand: Brand;
  language: Language;
  title: string;
  /** Rules after the page's colours: `--accent` is the brand's. */
  style: string;
  /** More elements of the head, and of the end of the body. */
  head?: string;
  end?: string;
};

/** A page that the server writes whole, in the colours of a brand, light or dark; nothing finds it, and it says to no other site where it was. */
export const publicPage = ({ brand, language, title, style, head = '', end = '' }: PublicPage, main: string): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg">
<style>:root{color-scheme:light dark;--accent:${brand.accent}}${style}</style>${head}</head>
<body><main>${main}</main>${end}</body></html>`;
