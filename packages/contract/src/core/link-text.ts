import { line, text } from './text.ts';

/** Endings of domain names, beside those of countries, that are in use: IANA's list of 2026 without brands' own and rare ones. */
const GENERIC_TOP_LEVELS: ReadonlySet<string> = new Set(
  `academy accountant accountants actor adult aero africa agency airforce amsterdam apartments app archi army art arte asia associates attorney auction
  audio auto autos baby band bank bar barcelona bargains baseball basketball bayern beauty beer berlin best bet bible bid bike bingo bio biz black
  blog blue boats bond boo book boston bot boutique box broadway broker brussels build builders business buzz cab cafe cam camera camp
  capetown capital car cards care career careers cars casa cash casino cat catering center ceo channel charity chat cheap church city claims
  cleaning click clinic clothing cloud club coach codes coffee college cologne com community company compare computer condos construction
  consulting contact contractors cooking cool coop corsica country coupon coupons courses credit creditcard cricket cruises cyou dad dance
  date dating day deal dealer deals degree delivery democrat dental dentist desi design dev diamonds diet digital direct directory discount
  doctor dog domains download durban earth eco edu education email energy engineer engineering enterprises equipment estate events
  exchange expert exposed express fail faith family fan fans farm fashion feedback film finance financial fish fishing fit fitness flights
  florist flowers foo food football forex forsale forum foundation fun fund furniture futbol fyi gallery game games garden gay gdn gent
  gift gifts gives giving glass global gmbh gold golf gov graphics gratis green gripe group guide guitars guru hair hamburg haus health
  healthcare help hiphop hockey holdings holiday homes horse hospital host hosting hotels house how icu immo immobilien inc industries info ing
  ink institute insurance insure int international investments irish istanbul jetzt jewelry jobs joburg kaufen kids kim kitchen kiwi koeln land
  law lawyer lease legal lgbt life lighting limited limo link live llc loan loans lol london lotto love ltd ltda luxe luxury madrid
  maison makeup management map market marketing markets mba media melbourne memorial men menu miami mil mobi moda moe moi mom monster mortgage
  moscow moto motorcycles mov movie museum music name navy net network new news nexus ngo ninja nrw nyc observer one ong onl online ooo
  org organic osaka page paris partners parts party pet pharmacy phd photo photography photos pics pictures pink pizza place plumbing plus
  poker porn post press prime pro productions prof promo properties property protection pub quebec racing radio realestate realtor realty
  recipes red rehab reise reisen rent rentals repair report republican rest restaurant review reviews rich rio rip rocks rodeo rsvp
  rugby ruhr run sale salon sarl save sbs school schule science security select services sex sexy shoes shop shopping show singles site
  skin soccer social software solar solutions soy space spa spot store stream studio study style sucks supplies supply support surf surgery
  sydney systems taipei tattoo tax taxi team tech technology tel tennis theater theatre tickets tienda tips tires tirol today tokyo tools
  top tour tours town toys trade trading training travel trust tube university uno vacations vegas ventures vet viajes video villas vin vip
  vision vodka vote voting voto voyage wales wang watch watches web webcam website wedding wien wiki win wine work works world wtf xxx xyz
  yachts yoga yokohama you zip zone zuerich`.split(/\s+/),
);

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
