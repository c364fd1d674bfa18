import { createHash } from 'node:crypto';
import {
  type ClientId,
  type DeviceId,
  type DriverId,
  type FuelLineState,
  type FuelType,
  fuelCardKey,
} from '@balise/contract';
import type { Owned } from '../../odometer/index.ts';
import type { KnownPurchase, KnownVehicle } from './import-queries.ts';
import { nameKey } from './import-queries.ts';
import type { Layout } from './layout.ts';
import { type LineErrors, type ReadLine, refusedBy } from './read-line.ts';

/** A line with what becomes of it. */
export type JudgedLine = ReadLine & {
  state: FuelLineState;
  vehicle: KnownVehicle | undefined;
  fuelType: FuelType | null;
  driverId: DriverId | null;
  /** The same for the same purchase, however often its file is imported. */
  requestId: string;
};

/** What the client has that lines are recognised by. */
export type Client = {
  id: ClientId;
  issuer: string;
  vehicles: readonly KnownVehicle[];
  cards: ReadonlyMap<string, DeviceId>;
  drivers: ReadonlyMap<string, DriverId | null>;
  /** Since when a vehicle is the client's, ms since 1970. */
  since: (id: DeviceId) => Owned['since'];
};

const HOUR = 3_600_000;
/** Within which two purchases of as many litres are one: what was typed at the pump is often typed later. */
export const SAME_TIME = 2 * HOUR;
/** Where one of both has no time: the same day, by any clocks. */
export const SAME_DAY = 14 * HOUR;
const SAME_LITRES = 0.051;

/** Finds the vehicles of lines and what a form would refuse. @param now ms since 1970 */
export function judgeLines(lines: readonly ReadLine[], client: Client, layout: Layout, now: number): JudgedLine[] {
  const finder = vehicleFinder(client);
  return lines.map((line) => {
    const notFuel = line.product === 'not_fuel';
    const { vehicle, errors } = finder(line.words.vehicle ?? '', line.words.cardNumber ?? '');
    const fuelType =
      line.product === 'not_fuel' ? null : (line.product ?? layout.fuelType ?? vehicle?.fuelType ?? null);
    const found: LineErrors = Object.assign({}, errors, line.errors);
    if (fuelType === null && !line.words.product) found.product ??= 'required';
    if (vehicle && line.at !== null) {
      if (line.at > now) found.date ??= 'must_not_be_future';
      else if (line.at < client.since(vehicle.id)) found.date ??= 'before_own_time';
    }
    const driverId = client.drivers.get(nameKey(line.words.driver ?? '')) ?? null;
    const judged = Object.assign({}, line, {
      vehicle,
      fuelType,
      driverId,
      requestId: requestOf(line, vehicle, client),
    });
    if (vehicle && fuelType && line.at !== null && line.quantity !== null)
      Object.assign(found, Object.assign(refusedBy(fieldsOf(judged, layout)), found));
    const isFaulty = Object.keys(found).length > 0;
    return Object.assign(judged, {
      errors: notFuel ? {} : found,
      state: notFuel ? ('not_fuel' as const) : isFaulty ? ('faulty' as const) : ('new' as const),
    });
  });
}

/** What a line is as a form would send it. */
export const fieldsOf = (line: Omit<JudgedLine, 'state'>, { fillsUp }: Layout) => ({
  deviceId: line.vehicle?.id,
  dateFuel: line.at,
  isTimed: line.isTimed,
  counter: line.counter,
  quantity: line.quantity,
  amount: line.amount,
  fuelType: line.fuelType,
  station: line.words.station ?? '',
  place: line.words.place ?? '',
  latitude: line.latitude,
  longitude: line.longitude,
  isFull: fillsUp,
  cardNumber: line.words.cardNumber ?? '',
  note: line.words.note ?? '',
  driverId: line.driverId,
});

/**
 * Says of new lines which are known or came before in the file. Changes their states. A purchase that a line of the file made is that line's
 * alone: another line that is like it is a purchase of its own.
 */
export function recognise(lines: readonly JudgedLine[], issuer: string, known: readonly KnownPurchase[]): void {
  const requests = new Set(known.map(({ requestId }) => requestId));
  const claimed = new Set(lines.map(({ requestId }) => requestId));
  const byVehicle = new Map<DeviceId, KnownPurchase[]>();
  for (const one of known) if (!one.isDeleted && !claimed.has(one.requestId)) push(byVehicle, one.deviceId, one);
  const met = new Set<string>();
  for (const line of lines) {
    if (line.state !== 'new' || !line.vehicle) continue;
    if (met.has(line.requestId)) line.state = 'repeated';
    else if (requests.has(line.requestId)) line.state = 'known';
    else {
      const same = (byVehicle.get(line.vehicle.id) ?? []).findIndex((one) => isSame(line, issuer, one));
      if (same >= 0) {
        line.state = 'known';
        byVehicle.get(line.vehicle.id)?.splice(same, 1); // of two lines alike, one purchase is one of them
      }
    }
    met.add(line.requestId);
  }
}

function isSame(line: JudgedLine, issuer: string, one: KnownPurchase): boolean {
  const { transaction = '' } = line.words;
  const hasOther = transaction !== '' && one.transaction !== '' && one.issuer.toLowerCase() === issuer.toLowerCase();
  if (hasOther && one.transaction.toLowerCase() !== transaction.toLowerCase()) return false;
  const within = !hasOther && line.isTimed && one.isTimed ? SAME_TIME : SAME_DAY;
  return Math.abs((line.at ?? 0) - one.at) <= within && Math.abs((line.quantity ?? 0) - one.quantity) < SAME_LITRES;
}

/** By its plate, else its fleet number, else its name; and by the card that pays for it. */
function vehicleFinder({ vehicles, cards }: Client) {
  const named = (['plate', 'code', 'label'] as const).map((field) => {
    const found = new Map<string, KnownVehicle[]>();
    for (const vehicle of vehicles) if (vehicle[field] !== '') push(found, vehicle[field], vehicle);
    return found;
  });
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return (name: string, card: string): { vehicle: KnownVehicle | undefined; errors: LineErrors } => {
    const key = nameKey(name);
    const found = key === '' ? [] : (named.map((one) => one.get(key) ?? []).find((some) => some.length > 0) ?? []);
    const ofCard = byId.get(cards.get(fuelCardKey(card)) ?? (0 as DeviceId));
    if (found.length > 1) {
      const both = found.find(({ id }) => id === ofCard?.id);
      return both ? { vehicle: both, errors: {} } : { vehicle: undefined, errors: { vehicle: 'ambiguous_reference' } };
    }
    const [vehicle] = found;
    if (vehicle && ofCard && vehicle.id !== ofCard.id)
      return { vehicle, errors: { cardNumber: 'card_of_other_vehicle' } };
    if (vehicle ?? ofCard) return { vehicle: vehicle ?? ofCard, errors: {} };
    if (key !== '') return { vehicle: undefined, errors: { vehicle: 'no_such_vehicle' } };
    return { vehicle: undefined, errors: card === '' ? { vehicle: 'required' } : { cardNumber: 'no_such_card' } };
  };
}

/** A UUID of the client, the issuer and the transaction; without its number of what tells purchases apart. */
function requestOf(
  { words, at, quantity, amount }: ReadLine,
  vehicle: KnownVehicle | undefined,
  { id, issuer }: Client,
): string {
  // a till begins its numbers anew, and a receipt may have two lines
  const own = words.transaction
    ? [words.transaction.toLowerCase(), vehicle?.id ?? '', at, quantity]
    : [vehicle?.id ?? '', at, quantity, amount];
  const hash = createHash('sha256')
    .update(JSON.stringify(['fuel card', id, issuer.toLowerCase(), ...own]))
    .digest('hex');
  // RFC 9562, version 8: made by rules of our own
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function push<Key, One>(map: Map<Key, One[]>, key: Key, one: One): void {
  const list = map.get(key);
  if (list) list.push(one);
  else map.set(key, [one]);
}
