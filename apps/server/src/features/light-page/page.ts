import type { Brand, LiveRow } from '@balise/contract';
import { formatIn, type Language, lightPageMessages } from '@balise/i18n';
import { BADGES, type Badge } from '@balise/tracking';
import { escapeHtml } from '../../http/escape-html.ts';
import { publicPage } from '../../http/public-page.ts';
import { type RowReader, STATUS } from './rows.ts';

export type LightPage = {
  brand: Brand;
  reader: RowReader;
  asked: { search: string; state: Badge | undefined; page: number };
  /** ms since 1970 UTC */
  now: number;
  pages: number;
  counts: ReadonlyMap<Badge, number>;
  total: number;
  /** Of more vehicles than are read: how many were. */
  isCut: number | undefined;
  vehicles: readonly { designation: string; label: string; row: LiveRow }[];
};

const fill = (text: string, gaps: Record<string, string | number>): string =>
  escapeHtml(text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name] ?? '')));

/** The page of a list of vehicles: complete without a script; public/lite.js keeps its rows up to date. */
export function lightPage(page: LightPage): string {
  const { reader, asked, now, pages, total, isCut, vehicles } = page;
  const words = lightPageMessages[reader.language];
  const time = formatIn(reader.language, reader.timeZone).time(now);
  const empty = total === 0 && asked.search === '' ? words.noVehicles : words.none;
  const list =
    vehicles.length === 0
      ? `<p>${escapeHtml(empty)}</p>`
      : `<ul id="rows">${vehicles.map((one) => line(one, words.notKnown)).join('')}</ul>`;
  const pager =
    pages === 1
      ? ''
      : `<nav class="pages">${link(asked, { page: asked.page - 1 }, words.former, asked.page > 1)}<span>${fill(words.pages, { page: asked.page, pages })}</span>${link(asked, { page: asked.page + 1 }, words.next, asked.page < pages)}</nav>`;
  const script = JSON.stringify({
    language: reader.language,
    timeZone: reader.timeZone,
    live: words.live,
    lost: words.lost,
    used: words.used,
    notKnown: words.notKnown,
  });
  return frame(
    page.brand,
    reader.language,
    `<form action="/lite"><input name="q" value="${escapeHtml(asked.search)}" aria-label="${escapeHtml(words.search)}" placeholder="${escapeHtml(words.searchHint)}" maxlength="100"><button>${escapeHtml(words.find)}</button></form>
<nav class="states">${states(page)}</nav>
${isCut === undefined ? '' : `<p class="small">${fill(words.first, { count: isCut })}</p>`}${list}${pager}
<footer><span id="news">${fill(words.asOf, { time })}</span> <a href="${escapeHtml(addressOf(asked, {}))}">${escapeHtml(words.refresh)}</a> <span id="used" title="${escapeHtml(words.usedHint)}"></span> <a href="/lite?choose=full">${escapeHtml(words.full)}</a></footer>`,
    `<script type="application/json" id="words">${script.replaceAll('<', '\\u003c')}</script><script type="module" src="/lite.js"></script>`,
  );
}

/** What a user without the right to see vehicles reads. */
export const forbiddenPage = (brand: Brand, language: Language): string =>
  frame(brand, language, `<p>${escapeHtml(lightPageMessages[language].forbidden)}</p>`, '');

function states({ asked, counts, total, reader }: LightPage): string {
  const of = BADGES.filter((badge) => counts.has(badge) || badge === asked.state);
  const all = fill(lightPageMessages[reader.language].all, { count: total });
  return [
    `<a href="${escapeHtml(addressOf(asked, { state: undefined, page: 1 }))}"${asked.state === undefined ? ' aria-current="true"' : ''}>${all}</a>`,
    ...of.map(
      (badge) =>
        `<a href="${escapeHtml(addressOf(asked, { state: badge, page: 1 }))}"${asked.state === badge ? ' aria-current="true"' : ''}>${glyph(badge)}${escapeHtml(STATUS[reader.language][badge])} ${counts.get(badge) ?? 0}</a>`,
    ),
  ].join('');
}

const line = ({ designation, label, row }: LightPage['vehicles'][number], notKnown: string): string =>
  `<li id="v${row.id}" data-badge="${row.badge}"><b>${escapeHtml(designation)}</b> ${escapeHtml(label)}<br><i></i><span>${escapeHtml(row.status)}</span> <small>${escapeHtml(row.since)}</small><br><span class="place">${escapeHtml(row.place || notKnown)}</span></li>`;

const glyph = (badge: Badge): string => `<i data-badge="${badge}"></i>`;

const link = (
  asked: LightPage['asked'],
  change: Partial<LightPage['asked']>,
  words: string,
  isThere: boolean,
): string =>
  isThere
    ? `<a href="${escapeHtml(addressOf(asked, change))}">${escapeHtml(words)}</a>`
    : `<span class="small">${escapeHtml(words)}</span>`;

function addressOf(asked: LightPage['asked'], change: Partial<LightPage['asked']>): string {
  const { search, state, page } = Object.assign({}, asked, change);
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (state !== undefined) query.set('state', state);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/lite' : `/lite?${query}`;
}

function frame(brand: Brand, language: Language, body: string, end: string): string {
  const { title } = lightPageMessages[language];
  return publicPage(
    { brand, language, title: `${title} · ${brand.displayName}`, style: STYLE, end },
    `<header><b>${escapeHtml(brand.displayName)}</b></header><h1>${escapeHtml(title)}</h1>
${body}`,
  );
}

const STYLE = `body{font:14px/20px system-ui,sans-serif;margin:0;background:light-dark(#f4f5f7,#14171a);color:light-dark(#1c2024,#e8eaed)}
main{box-sizing:border-box;max-width:720px;min-height:100vh;margin:0 auto;padding:12px 16px 24px;background:light-dark(#fff,#1d2125);border-top:4px solid var(--accent)}
h1{font-size:18px;line-height:24px;margin:4px 0 12px}ul{list-style:none;margin:0;padding:0}li{padding:8px 0;border-bottom:1px solid light-dark(#e3e6e9,#2e343a)}
small,.small,.place,footer{color:light-dark(#5a6067,#a9b0b8);font-size:13px}form{display:flex;gap:8px;margin:0 0 12px}input{flex:1;min-width:0}
input,button{font:inherit;min-height:44px;box-sizing:border-box;padding:8px 12px;border:1px solid light-dark(#868d95,#7d858e);border-radius:5px;background:light-dark(#fff,#2a2f35);color:inherit}
nav{display:flex;flex-wrap:wrap;gap:4px 8px;margin:0 0 8px}nav a,footer a{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:0 8px;color:inherit}
nav a[aria-current]{font-weight:600;border-bottom:3px solid var(--accent);text-decoration:none}.pages{align-items:center;justify-content:space-between;margin:12px 0}
footer{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;margin-top:12px}
i{display:inline-block;width:10px;height:10px;margin-right:6px;box-sizing:border-box;border:2px solid #6b7280;border-radius:50%}
[data-badge=moving]>i,i[data-badge=moving]{border:0;width:0;height:0;border-radius:0;border-left:5px solid transparent;border-right:5px solid transparent;border-bottom:10px solid light-dark(#17803d,#4cc274)}
[data-badge=idle]>i,i[data-badge=idle]{border-color:light-dark(#b45309,#f0a63a);background:light-dark(#b45309,#f0a63a)}
[data-badge=stopped]>i,i[data-badge=stopped]{border-radius:2px;border-color:light-dark(#35577d,#8fb2dc);background:light-dark(#35577d,#8fb2dc)}
[data-badge=powerCut]>i,i[data-badge=powerCut]{border-radius:0;transform:rotate(45deg);border-color:light-dark(#b3261e,#f2877f);background:light-dark(#b3261e,#f2877f)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;
