import { smsParts, transliterate } from '@balise/contract';
import { formatIn, smsAnswers } from '@balise/i18n';
import { BADGES } from '@balise/tracking';
import type { Places } from '../../places/index.ts';
import { badgeOf, type FoundVehicle, type RowReader, rowsOf, STATUS } from '../light-page/index.ts';
import { plainPlate } from './read-request.ts';

type Answering = { reader: RowReader; places: Pick<Places, 'byTown'>; now: number };

/** Plates that are named where several fit, at most. */
const MOST_NAMED = 6;

/**
 * The vehicles that somebody may mean by the last letters and digits of a plate or name, by its number, or by the last digits of a figure in the
 * plate: it may stand before letters, as in 1234 AB 01.
 */
export function meantBy(plate: string, vehicles: readonly FoundVehicle[]): FoundVehicle[] {
  if (plate === '') return vehicles.length === 1 ? [...vehicles] : [];
  const exact = vehicles.filter((one) => plainPlate(one.designation) === plate || String(one.id) === plate);
  if (exact.length > 0) return exact;
  const fits = (text: string) => text.endsWith(plate);
  const namesOf = ({ designation, label }: FoundVehicle) => [
    plainPlate(designation),
    plainPlate(label),
    ...(designation.match(/\d+/g) ?? []),
  ];
  return vehicles.filter((one) => namesOf(one).some(fits));
}

/** Where a vehicle is, which ones may be meant, or that there is none. */
export async function positionAnswer(
  plate: string,
  meant: readonly FoundVehicle[],
  { reader, places, now }: Answering,
): Promise<string> {
  const words = smsAnswers[reader.language];
  const [vehicle, ...others] = meant;
  if (plate === '' && !vehicle) return oneSegment(words.help);
  if (!vehicle) return filled(words.none, { asked: plate });
  if (others.length > 0) {
    const vehicles = meant.slice(0, MOST_NAMED).map(({ designation }) => designation);
    return filled(words.several, { count: meant.length, asked: plate, vehicles: vehicles.join(', ') });
  }
  const [row] = await rowsOf([vehicle], reader, places, now);
  const location = vehicle.state?.location;
  const where = location ? `${location.latitude.toFixed(5)},${location.longitude.toFixed(5)}` : words.notKnown;
  const gaps = { vehicle: vehicle.designation, status: row?.status ?? '', since: row?.since ?? '', where };
  return filled(words.vehicle, { ...gaps, place: row?.place ?? '' });
}

/** How many vehicles there are in each state. */
export function fleetAnswer(vehicles: readonly FoundVehicle[], { reader, now }: Omit<Answering, 'places'>): string {
  const counts = Map.groupBy(vehicles, (vehicle) => badgeOf(vehicle, now).badge);
  const states = BADGES.flatMap((badge) => {
    const count = counts.get(badge)?.length ?? 0;
    return count === 0 ? [] : [`${STATUS[reader.language][badge]} ${count}`];
  });
  const time = formatIn(reader.language, reader.timeZone).time(now);
  return filled(smsAnswers[reader.language].fleet, { time, count: vehicles.length, states: states.join(', ') });
}

/** What can be asked. */
export const helpAnswer = ({ language }: Pick<RowReader, 'language'>): string => oneSegment(smsAnswers[language].help);

type Gaps = Record<string, string | number>;

/** A text with its gaps filled, within one segment of GSM 03.38: of a place, then of what else is long, the end is left out. */
function filled(template: string, gaps: Gaps): string {
  const write = (place: unknown) =>
    inGsm(
      template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String((name === 'place' ? place : gaps[name]) ?? '')),
    );
  const place = [...String(gaps.place ?? '')];
  for (let length = place.length; length > 0; length--) {
    const text = write(place.slice(0, length).join('').trim());
    if (isOne(text)) return text;
  }
  return oneSegment(write(''));
}

function oneSegment(text: string): string {
  const characters = [...inGsm(text)];
  while (!isOne(characters.join(''))) characters.pop();
  return characters.join('');
}

const isOne = (text: string): boolean => smsParts(text).parts.length <= 1;

const inGsm = (text: string): string =>
  [...transliterate(text)]
    .filter((character) => smsParts(character).encoding === 'gsm7')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
