import type { GeocoderSettings } from '../places/index.ts';

/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

const FORM =
  'give the address of a reverse geocoder that answers as Nominatim does, e.g. https://nominatim.example.com/reverse, with the key of its service behind it where it has one';

/** The usage policy of public servers. */
const PER_SECOND = 1;
const MOST_PER_SECOND = 50;

/** Reads BALISE_GEOCODER_URL and BALISE_GEOCODER_PER_SECOND. The address may hold a key, so no complaint repeats it. */
export function readGeocoder(
  address: string | undefined,
  perSecond: string | undefined,
  complain: Complain,
): GeocoderSettings | undefined {
  const rate = perSecond === undefined ? PER_SECOND : Number(perSecond);
  if (!(rate > 0 && rate <= MOST_PER_SECOND)) {
    complain(
      `BALISE_GEOCODER_PER_SECOND is "${perSecond}": give how many places may be asked a second, up to ${MOST_PER_SECOND}`,
    );
  }
  if (address === undefined) return undefined;
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.hash) return { url, perSecond: rate };
  complain(`BALISE_GEOCODER_URL is no address of a geocoder: ${FORM}`);
  return undefined;
}
