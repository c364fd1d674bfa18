import { type Brand, timeOfDay, type WeekHours } from '@balise/contract';
import { formatIn, type Language, linkPageMessages } from '@balise/i18n';
import { escapeHtml } from '../../../http/escape-html.ts';
import { publicPage } from '../../../http/public-page.ts';
import { reachOf } from './blur.ts';
import type { OpenLink } from './open-link.ts';
import type { LinkPage } from './read-page.ts';
import { fill, type Telling, vehicleHtml } from './vehicle-html.ts';

export type Frame = { brand: Brand; language: Language };

/** How often a page without a script renews itself, s. */
const RENEWED = 60;
/** The query of a page that renews itself: no opening. */
export const RENEWING = 'again';

export type PageParts = {
  link: OpenLink;
  page: LinkPage;
  /** In the order of the vehicles; null where the link shows none. */
  addresses: readonly (string | null)[];
  /** An SVG element; empty where there is nothing to draw. */
  map: string;
  /** The address of the live map's script; undefined: there are no scripts, and the page renews itself. */
  liveMap: string | undefined;
};

/** The vehicles of a link in words. */
export function vehiclesHtml(
  { link, page, addresses }: Omit<PageParts, 'map' | 'liveMap'>,
  language: Language,
): string {
  const words = linkPageMessages[language];
  const telling: Telling = {
    words,
    format: formatIn(language, link.timeZone),
    now: page.at,
    destination: link.destination?.name ?? null,
  };
  if (page.vehicles.length === 0) return `<p class="quiet">${escapeHtml(words.noVehicles)}</p>`;
  let marks = 0;
  const several = page.vehicles.filter(({ place }) => place !== null).length > 1;
  const items = page.vehicles.map((vehicle, place) => {
    const mark = vehicle.place && several ? ++marks : null;
    return vehicleHtml(vehicle, addresses[place] ?? null, mark, telling);
  });
  return `<ol>${items.join('\n')}</ol>`;
}

/** The page of a link: words and a picture, complete without a script. */
export function linkPageHtml(parts: PageParts, { brand, language }: Frame): string {
  const { link, map, liveMap } = parts;
  const words = linkPageMessages[language];
  const renewing = `<meta http-equiv="refresh" content="${RENEWED}; url=?${RENEWING}">`;
  const { zoomIn, zoomOut, destination } = words;
  const said = escapeHtml(JSON.stringify({ zoomIn, zoomOut, destination }));
  const script = `<script src="/link-page.js" defer data-map="${liveMap}" data-words="${said}"></script>`;
  const again = liveMap === undefined ? renewing : `<noscript>${renewing}</noscript>${script}`;
  const credit = map === '' ? '' : `<p class="help">${escapeHtml(words.credit)}</p>`;
  return htmlOf(
    { brand, language, title: link.name, head: again },
    `<h1>${escapeHtml(link.name)}</h1><div id="map">${map}</div><div id="vehicles">${vehiclesHtml(parts, language)}</div>
<p class="help">${notesOf(parts, language).map(escapeHtml).join(' ')}</p>${credit}`,
  );
}

function notesOf({ link, page }: PageParts, language: Language): string[] {
  const words = linkPageMessages[language];
  const format = formatIn(language, link.timeZone);
  const notes: string[] = [];
  if (link.delay > 0) notes.push(fill(words.delayed, { minutes: format.number(link.delay / 60_000) }));
  if (link.blur !== null)
    notes.push(fill(words.blurred, { distance: format.text(format.distance(reachOf(link.blur))) }));
  if (link.hours) notes.push(fill(words.hours, { hours: hoursInWords(link.hours, weekdayNames(language)) }));
  if (link.expiresAt !== null) notes.push(fill(words.until, { time: format.dayAndTime(link.expiresAt) }));
  notes.push(fill(words.times, { zone: link.timeZone.replaceAll('_', ' ') }));
  return page.vehicles.length === 0 && !link.hours ? notes.slice(-2) : notes;
}

const MONDAY = Date.UTC(2024, 0, 1);
const weekdayNames = (language: Language): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * 86_400_000));
};

/** The one page of every link that shows nothing, whatever the reason. */
export function neutralHtml({ brand, language }: Frame): string {
  const { title, text } = linkPageMessages[language].unknown;
  return htmlOf({ brand, language, title, head: '' }, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}

/** Asks for a link's password, and says nothing else of it. @param fault what was wrong with the last one */
export function passwordHtml({ brand, language }: Frame, fault: string | undefined): string {
  const { title, text, label, action } = linkPageMessages[language].password;
  const said = fault === undefined ? '' : `<p role="alert" class="fault">${escapeHtml(fault)}</p>`;
  return htmlOf(
    { brand, language, title, head: '' },
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${said}<form method="post"><label for="password">${escapeHtml(label)}</label>
<input id="password" name="password" type="password" autocomplete="off" required maxlength="128"><button>${escapeHtml(action)}</button></form>`,
  );
}

type Shell = Frame & { title: string; head: string };

function htmlOf({ brand, language, title, head }: Shell, body: string): string {
  const support = [brand.supportPhone, brand.supportEmail].filter(Boolean).join(' · ');
  const help =
    support === '' ? '' : `<p class="help">${escapeHtml(`${linkPageMessages[language].help} ${support}`)}</p>`;
  const shown = { brand, language, title: `${title} · ${brand.displayName}`, style: STYLE, head };
  return publicPage(shown, `<p class="brand">${escapeHtml(brand.displayName)}</p>${body}${help}`);
}

const STYLE = `body{font:16px/24px system-ui,sans-serif;margin:0;background:light-dark(#f4f5f7,#14171a);color:light-dark(#1c2024,#e8eaed)}
main{box-sizing:border-box;max-width:640px;margin:24px auto;padding:24px;background:light-dark(#fff,#1d2125);border-top:4px solid var(--accent);border-radius:10px}
.brand{margin:0 0 12px;font-weight:600;color:light-dark(#60666d,#a5acb4)}h1{font-size:22px;line-height:28px;margin:0 0 12px;overflow-wrap:anywhere}
h2{font-size:17px;line-height:24px;margin:0;overflow-wrap:anywhere}h2 b{display:inline-block;min-width:16px;padding:0 4px;border-radius:12px;background:light-dark(#1c2024,#e8eaed);color:light-dark(#fff,#14171a);text-align:center;font-size:14px}
p{margin:0 0 12px}ol{list-style:none;margin:0;padding:0}li{padding:12px 0;border-top:1px solid light-dark(#e1e4e8,#33383e)}
.state{margin:0;font-weight:600}.state::before{content:"■ ";color:light-dark(#2c5ba6,#6f9fe8)}.silent .state::before{color:light-dark(#5f666d,#a5acb4)}.moving .state::before{content:"▲ ";color:light-dark(#0a7350,#56ddaa)}
.silent .state::before{content:"○ ";color:light-dark(#60666d,#a5acb4)}.quiet,.help{color:light-dark(#60666d,#a5acb4)}.quiet{margin:0}.help{font-size:14px;line-height:20px;margin:12px 0 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:8px 0 0}dt{color:light-dark(#60666d,#a5acb4)}dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
#map{margin:0 0 4px;border-radius:6px;overflow:hidden}#map svg{display:block;width:100%;height:auto}
form{display:grid;gap:8px;max-width:320px}input,button{font:inherit;min-height:44px;box-sizing:border-box;padding:8px 12px;border:1px solid light-dark(#5f666d,#9aa1a9);border-radius:6px;background:light-dark(#fff,#2a2f35);color:inherit}
button{font-weight:600;cursor:pointer}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.fault{color:light-dark(#b3261e,#ff8a7a)}
@media(max-width:680px){main{margin:0;min-height:100vh;padding:16px;border-radius:0}}`;

/** A weekly schedule in words: `Mon–Fri 08:00–18:00, Sat 08:00–12:00`. @param dayNames short, Monday first */
function hoursInWords(hours: WeekHours, dayNames: readonly string[]): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => spansOf(hours, day));
  const words: string[] = [];
  for (let first = 0; first < 7; ) {
    let last = first;
    while (last < 6 && days[last + 1] === days[first]) last++;
    const names = last === first ? dayNames[first] : `${dayNames[first]}–${dayNames[last]}`;
    if (days[first] !== '') words.push(`${names} ${days[first]}`);
    first = last + 1;
  }
  return words.join(', ');
}

/** The spans of a day, those that touch as one. */
function spansOf(hours: WeekHours, day: number): string {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of hours.filter((span) => span.day === day).toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => `${timeOfDay(from)}–${timeOfDay(to)}`).join(' ');
}
