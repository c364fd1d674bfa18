import { line, text } from './text.ts';
import { GENERIC_TOP_LEVELS } from './top-levels.ts';

/**
 * Whether a text holds what mail programs turn into a link: an address with its scheme, `www.`, or a domain name such as `win.example-prize.com`.
 * Names with dots and initials are none: “S.A.R.L.”, “Ets. Koné & Fils”, “J.P. Morgan”.
 */
export function containsLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(/。/g, '.');
  return SCHEME.test(plain) || [...plain.matchAll(DOMAIN)].some(([, label = '', end = '']) => isDomain(label, end));
}

/**
 * The text with a space wherever a mail program would see the inside of an address. Wider than `containsLink`: whatever ending there will be.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/:\/\//g, ': //')
    .replace(/(?<=[\p{L}\p{N}-])[.．。](?=\p{L}[\p{L}\p{N}-])|(?<=\bwww)\./giu, '. ');

/** As `text`: what somebody or a company is called, and mails say to people who do not know them. */
export const nameText = (max: number) => text(max).refine(isPlain, 'contains_link');

/** As `nameText`, but may be left empty. */
export const optionalNameText = (max: number) => line(max).refine(isPlain, 'contains_link').default('');

function isPlain(name: string): boolean {
  return !containsLink(name);
}

// characters that show nothing: soft hyphen, zero-width ones, marks of direction, word joiner, byte order mark
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const SCHEME = /[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\p{N}])www\.(?=[\p{L}\p{N}])/iu;
/** A label and what may be a top-level domain, at the end of a word. */
const DOMAIN = /([\p{L}\p{N}-]+)\.(?=([a-z\d-]+)(?![\p{L}\p{N}-]))/giu;

/** “J.Co” is a name; so short a domain is taken for one only below the oldest endings. */
function isDomain(label: string, end: string): boolean {
  const ending = end.toLowerCase();
  if (label.length === 1) return ['com', 'net', 'org', 'info'].includes(ending);
  return ending.startsWith('xn--') || GENERIC_TOP_LEVELS.has(ending) || isCountryEnding(ending);
}

function isCountryEnding(ending: string): boolean {
  if (!/^[a-z]{2}$/.test(ending)) return false;
  if (['uk', 'eu', 'su', 'ac'].includes(ending)) return true;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(ending.toUpperCase()) !== undefined;
}
