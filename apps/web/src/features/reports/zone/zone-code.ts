import type { Corner, SearchZone } from '../../../map/drawing/zone.ts';

/*
 * A zone as the address of the page carries it: a letter for its kind, then whole numbers of 1/100,000 of a degree (about a
 * metre), each as the difference to the one before it, five bits a sign and one that says "more follows". A town's polygon
 * of ten corners takes some 70 signs.
 */

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const FINE = 100_000; // parts of a degree
const KINDS = { circle: 'c', rectangle: 'r', polygon: 'p' } as const;

/** @example zoneCode({ kind: 'circle', center: { latitude: 5.36, longitude: -4.01 }, radius: 500 }) // 'cg82gBvmvYof' */
export function zoneCode(zone: SearchZone): string {
  return KINDS[zone.kind] + numbersOf(zone).map(written).join('');
}

/** @returns undefined for what no zone was written as */
export function zoneOf(code: string): SearchZone | undefined {
  const numbers = read(code.slice(1));
  if (!numbers) return undefined;
  if (code.startsWith(KINDS.circle)) return circleOf(numbers);
  const corners = cornersOf(numbers);
  if (!corners?.every(isOnEarth)) return undefined;
  if (code.startsWith(KINDS.rectangle)) return rectangleOf(corners);
  return code.startsWith(KINDS.polygon) && corners.length >= 3 ? { kind: 'polygon', points: corners } : undefined;
}

const fine = (degrees: number): number => Math.round(degrees * FINE);

function numbersOf(zone: SearchZone): number[] {
  switch (zone.kind) {
    case 'circle':
      return [fine(zone.center.latitude), fine(zone.center.longitude), Math.round(zone.radius)];
    case 'rectangle':
      return steps([
        { latitude: zone.south, longitude: zone.west },
        { latitude: zone.north, longitude: zone.east },
      ]);
    case 'polygon':
      return steps(zone.points);
  }
}

function steps(corners: readonly Corner[]): number[] {
  let [latitude, longitude] = [0, 0];
  return corners.flatMap((corner) => {
    const step = [fine(corner.latitude) - latitude, fine(corner.longitude) - longitude];
    [latitude, longitude] = [fine(corner.latitude), fine(corner.longitude)];
    return step;
  });
}

function cornersOf(numbers: readonly number[]): Corner[] | undefined {
  if (numbers.length % 2 !== 0) return undefined;
  let [latitude, longitude] = [0, 0];
  const corners: Corner[] = [];
  for (let place = 0; place < numbers.length; place += 2) {
    latitude += numbers[place] ?? 0;
    longitude += numbers[place + 1] ?? 0;
    corners.push({ latitude: latitude / FINE, longitude: longitude / FINE });
  }
  return corners;
}

function circleOf([latitude, longitude, radius]: readonly number[]): SearchZone | undefined {
  if (latitude === undefined || longitude === undefined || !radius || radius < 0) return undefined;
  const center = { latitude: latitude / FINE, longitude: longitude / FINE };
  return isOnEarth(center) ? { kind: 'circle', center, radius } : undefined;
}

function rectangleOf([from, to]: readonly Corner[]): SearchZone | undefined {
  if (!from || !to || from.latitude >= to.latitude || from.longitude >= to.longitude) return undefined;
  return { kind: 'rectangle', south: from.latitude, west: from.longitude, north: to.latitude, east: to.longitude };
}

const isOnEarth = ({ latitude, longitude }: Corner): boolean =>
  Math.abs(latitude) <= 85 && // beyond it there is no map
  Math.abs(longitude) <= 180;

/** Five bits a sign, the lowest first; the sign of the number is its lowest bit. */
function written(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = '';
  do {
    const low = rest % 32;
    rest = Math.floor(rest / 32);
    text += SIGNS[low + (rest > 0 ? 32 : 0)];
  } while (rest > 0);
  return text;
}

function read(text: string): number[] | undefined {
  const numbers: number[] = [];
  let [value, weight] = [0, 1];
  for (const sign of text) {
    const bits = SIGNS.indexOf(sign);
    if (bits < 0 || weight > 2 ** 45) return undefined;
    value += (bits % 32) * weight;
    weight *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, weight] = [0, 1];
  }
  return weight === 1 && numbers.length > 0 ? numbers : undefined;
}
