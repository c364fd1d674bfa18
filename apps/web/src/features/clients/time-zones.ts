/** Where most of a country's people live, of countries that have several zones. */
const MOST: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** The time zones of a country as this browser knows them; none where it does not. */
export function zonesOf(country: string | null): string[] {
  if (!country) return [];
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The zone that a country's client most likely lives in; undefined where the browser cannot tell. */
export function proposedZone(country: string | null): string | undefined {
  const zones = zonesOf(country);
  const most = MOST[country ?? ''];
  return most !== undefined && (zones.length === 0 || zones.includes(most)) ? most : zones[0];
}

/** Every zone, the country's first: what a Select takes. `names` are the headings of the two parts. */
export function zoneChoices(country: string | null, chosen: string | null, names: { here: string; elsewhere: string }) {
  const here = zonesOf(country);
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen ? [chosen] : [])]);
  const elsewhere = [...all].filter((zone) => !here.includes(zone)).sort();
  const choice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });
  return [
    ...(here.length > 0 ? [{ group: names.here, items: here.map(choice) }] : []),
    { group: names.elsewhere, items: elsewhere.map(choice) },
  ];
}
