import type { Format, linkPageMessages } from '@balise/i18n';
import { escapeHtml } from '../../../http/escape-html.ts';
import type { Arrival } from './arrival.ts';
import type { ShownPlace, ShownVehicle } from './shown.ts';

type Words = (typeof linkPageMessages)['en'];

/** What the words about a vehicle need beside it. `address`: in words, where the link shows it. */
export type Telling = {
  words: Words;
  format: Format;
  now: number;
  /** What the destination is called. */
  destination: string | null;
};

/** A vehicle of a link in words, as an item of a list. @param mark its number on the map, where there are several */
export function vehicleHtml(
  { name, place, hidden }: ShownVehicle,
  address: string | null,
  mark: number | null,
  telling: Telling,
): string {
  const title = `<h2>${mark === null ? '' : `<b>${mark}</b> `}${escapeHtml(name)}</h2>`;
  if (place === null) return `<li>${title}<p class="quiet">${escapeHtml(telling.words[hidden])}</p></li>`;
  const rows = detailsOf(place, address, telling).map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<li class="${place.motion}">${title}<p class="state">${escapeHtml(stateOf(place, telling))}</p>
<p class="quiet">${escapeHtml(positionOf(place, telling))}</p>${rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`}</li>`;
}

function stateOf({ motion, since }: ShownPlace, { words, format, now }: Telling): string {
  return since === null ? words.states[motion] : `${words.states[motion]} ${format.since(since, now)}`;
}

function positionOf({ at, reach }: ShownPlace, { words, format, now }: Telling): string {
  const said = fill(words.position, { time: format.moment(at, now), ago: format.ago(at, now) });
  if (reach === null) return said;
  return `${said}, ${fill(words.within, { distance: format.text(format.distance(reach)) })}`;
}

function detailsOf(place: ShownPlace, address: string | null, telling: Telling): [string, string][] {
  const { words, format, destination } = telling;
  const rows: [string, string][] = [];
  if (address !== null) rows.push([words.place, address]);
  if (place.speed !== null) rows.push([words.speed, format.text(format.speed(place.speed))]);
  if (place.driver !== null) rows.push([words.driver, place.driver]);
  if (place.battery !== null) rows.push([words.battery, format.percent(place.battery / 100)]);
  if (place.arrival && destination !== null)
    rows.push([fill(words.eta.label, { place: destination }), arrivalWords(place.arrival, telling)]);
  return rows;
}

function arrivalWords(arrival: Arrival, { words, format, now }: Telling): string {
  const distance = format.text(format.distance(arrival.distance));
  if (arrival.is === 'there') return words.eta.arrived;
  if (arrival.is === 'unknown') return fill(words.eta.unknown, { distance });
  const [from, to] = [format.moment(arrival.from, now), format.moment(arrival.to, now)];
  return fill(words.eta.between, { from, to, distance });
}

/** A sentence with its {{names}} filled in, as plain text. */
export const fill = (sentence: string, values: Record<string, string>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
