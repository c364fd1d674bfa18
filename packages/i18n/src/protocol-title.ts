/** Proper names that neither rule writes right. */
const WRITTEN: Readonly<Record<string, string>> = {
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  flespi: 'flespi',
  iotm: 'IoTM',
  cguard: 'C-Guard',
  atrack: 'ATrack',
  minifinder2: 'MiniFinder 2',
  minifinder: 'MiniFinder',
  easytrack: 'EasyTrack',
  gosafe: 'GoSafe',
  gpsmarker: 'GPSMarker',
  cellocator: 'Cellocator',
  globalsat: 'GlobalSat',
  xexun2: 'Xexun 2',
};
const INITIALS = new Set(['taip', 'its', 'trv', 'bce', 'egts', 'pui', 'upro']);

/**
 * A protocol as its vendor writes it, the same in every language; it is kept in small letters.
 * @example protocolTitle('gt06') // GT06
 */
export function protocolTitle(name: string): string {
  const written = WRITTEN[name];
  if (written !== undefined) return written;
  if (/\d/.test(name) || INITIALS.has(name)) return name.toUpperCase();
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
