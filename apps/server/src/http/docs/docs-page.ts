import { API_BASE, ENDPOINTS, type Endpoint, ERROR_STATUS, errorsOf, FILE_TYPES } from '@balise/contract';
import { docsMessages, en, fr, type Language } from '@balise/i18n';
import type { z } from 'zod';
import { escapeHtml, prose } from '../escape-html.ts';
import { accessText } from './openapi.ts';
import { schemaTable } from './schema-table.ts';

const WORDS = docsMessages;
const ERRORS = { en: en.errors, fr: fr.errors };

/** The API as a page to read: every endpoint from its declaration, without a script. */
export function docsPage(language: Language): string {
  const words = WORDS[language];
  const tags = [...new Set(ENDPOINTS.map(({ tag }) => tag))];
  const contents = tags.map((tag) => `<li>${escapeHtml(tag)}<ul>${of(tag).map(link).join('')}</ul></li>`).join('');
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${of(tag)
        .map((e) => section(e, language))
        .join('')}`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(words.title)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><nav><p><a href="?lang=en" lang="en">English</a> · <a href="?lang=fr" lang="fr">Français</a></p><ul>${contents}</ul></nav>
<main><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.intro)}</p>
<p><a href="${API_BASE}/openapi.json">OpenAPI 3.1</a></p>${sections.join('\n')}</main></body></html>`;
}

const of = (tag: string): Endpoint[] => ENDPOINTS.filter((endpoint) => endpoint.tag === tag);

const link = ({ name, method, path }: Endpoint): string =>
  `<li><a href="#${name}"><b>${method}</b> ${escapeHtml(path)}</a></li>`;

function section(endpoint: Endpoint, language: Language): string {
  const words = WORDS[language];
  const { name, method, path, summary, description = '', params, query, body, reply, files } = endpoint;
  const errors = errorsOf(endpoint)
    .map((code) => `<li><code>${ERROR_STATUS[code]} ${code}</code> ${escapeHtml(ERRORS[language][code])}</li>`)
    .join('');
  return `<section id="${name}"><h3><b>${method}</b> <code>${escapeHtml(API_BASE + path)}</code></h3>
<p>${prose(summary)}. ${prose(description)}</p><p>${escapeHtml(accessText(endpoint))}</p>
${schema(words.path, params, 'input')}${schema(words.query, query, 'input')}${schema(words.body, body, 'input')}
${files ? `<h4>${escapeHtml(words.reply)}</h4><p>${escapeHtml(files.map((format) => FILE_TYPES[format]).join(', '))}</p>` : schema(words.reply, reply, 'output')}<details><summary>${escapeHtml(words.errors)}</summary><ul>${errors}</ul></details></section>`;
}

function schema(title: string, type: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!type) return '';
  return `<h4>${escapeHtml(title)}</h4>${schemaTable(type, io)}`;
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/20px system-ui;margin:0;display:flex;align-items:start}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;min-width:280px;box-sizing:border-box}
nav ul{list-style:none;padding-left:8px}nav a{text-decoration:none}main{padding:16px 32px 64px;max-width:960px;min-width:0}
section{border-top:1px solid #8884;margin-top:24px}h4{margin:16px 0 4px}details{margin-top:12px}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #8883;padding:4px 12px 4px 0;vertical-align:top;
overflow-wrap:anywhere}td:first-child{width:30%}td:nth-child(2){width:26%}code{font:12px/16px ui-monospace,monospace}
@media(max-width:768px){body{display:block}nav{position:static;height:auto}main{padding:16px}}`;
