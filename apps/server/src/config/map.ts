import { isNamedMap, MapHosts, type MapSource, mapKindOf } from '@balise/contract';

/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

const FORM =
  'give openfreemap, embedded, or the address of tiles with {z}, {x} and {y}, of a .pmtiles file or of a style (.json)';

/**
 * Reads BALISE_MAP, BALISE_MAP_ATTRIBUTION and BALISE_MAP_HOSTS: what lies under the vehicles where neither partner nor reader chose a map.
 * @param given the value of a variable; undefined where it is not set
 */
export function readMap(given: (name: string) => string | undefined, complain: Complain): MapSource {
  const url = given('BALISE_MAP') ?? 'openfreemap';
  const attribution = given('BALISE_MAP_ATTRIBUTION');
  const isSecure = /^https:/i.test(given('BALISE_PUBLIC_URL') ?? '');
  // an address may hold a key, so no complaint repeats it
  if (!isNamedMap(url) && !mapKindOf(url)) complain(`BALISE_MAP is no map: ${FORM}`);
  else if (!isNamedMap(url) && isSecure && !/^https:/i.test(url)) {
    complain(
      'BALISE_MAP is an http:// address, which the pages of an https:// platform cannot fetch: give an https:// one',
    );
  } else if (!isNamedMap(url) && attribution === undefined) {
    complain(
      'BALISE_MAP is an address without BALISE_MAP_ATTRIBUTION: give the credits that the map must show, e.g. © OpenStreetMap contributors',
    );
  }
  const hosts = MapHosts.safeParse(
    given('BALISE_MAP_HOSTS')
      ?.split(',')
      .map((host) => host.trim()),
  );
  if (!hosts.success) {
    complain('BALISE_MAP_HOSTS is no list of host names: give e.g. fonts.example.com,cdn.example.com, ten at most');
  }
  return { url, attribution: attribution ?? '', hosts: hosts.data ?? [] };
}
