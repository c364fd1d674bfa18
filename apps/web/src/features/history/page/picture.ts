import type { Format } from '@balise/i18n';
import type { PastMark, PastPicture } from '../../../map/index.ts';
import { placeOf } from '../../../map/mercator.ts';
import { type Line, whereAt } from '../chart/line.ts';
import { bandOf, type SpeedBands } from '../chart/speed-bands.ts';
import { BAND_COLOURS, OVER_LIMIT } from '../hues.ts';
import { isWarning, type TimelineRow } from '../list/timeline.ts';
import type { PastOfVehicle } from '../use-history.ts';

/** What the map draws of the vehicles: of one its speeds, of several their hues; stops and events of the active one. */
export function tracksOf(vehicles: readonly PastOfVehicle[]): Pick<PastPicture, 'tracks' | 'colours'> {
  const [only, ...others] = vehicles;
  if (only && others.length === 0) {
    const last = only.bands.limited ? OVER_LIMIT : BAND_COLOURS[2];
    const line = only.path?.line;
    return {
      colours: [BAND_COLOURS[0], BAND_COLOURS[1], last],
      tracks: line ? [{ ...line, colour: bandsAlong(line, only.bands) }] : [],
    };
  }
  return {
    colours: vehicles.map(({ hue }) => hue ?? BAND_COLOURS[1]),
    tracks: vehicles.map(({ path }, place) => ({
      ...(path?.line ?? NO_LINE),
      colour: new Uint8Array(path?.line.at.length ?? 0).fill(place),
    })),
  };
}

const NO_LINE: Line = {
  at: new Float64Array(0),
  x: new Float64Array(0),
  y: new Float64Array(0),
  speed: new Float32Array(0),
  gap: new Uint8Array(0),
};

const bandsAlong = ({ speed }: Line, bands: SpeedBands): Uint8Array =>
  Uint8Array.from(speed, (one) => bandOf(one, bands));

/** Marks of the active vehicle, what matters most first: where it began and ended, what is wrong, stops in their order. */
export function marksOf({ past, path, hue }: PastOfVehicle, format: Format): PastMark[] {
  if (!past) return [];
  const line = path?.line;
  const ends = line && line.at.length > 0 ? endsOf(line, past.rows, hue) : [];
  return [...ends, ...warningsOf(past.stored, line, hue), ...stopsOf(past.rows, format, hue)];
}

function endsOf(line: Line, rows: readonly TimelineRow[], hue: string | null): PastMark[] {
  const last = line.at.length - 1;
  const end = rows.findLast((row) => row.kind === 'stop' && row.role === 'arrival');
  const mark = (kind: 'start' | 'end', index: number, key: string): PastMark => ({
    key,
    kind,
    label: '',
    colour: hue,
    text: kind === 'end' ? '\u25fc' : '',
    place: { x: line.x[index] ?? 0, y: line.y[index] ?? 0 },
  });
  const start = mark('start', 0, rows[0]?.key ?? '');
  // where the vehicle came back to where it set off, both would cover each other
  return end ? [start, mark('end', last, end.key)] : [start];
}

function stopsOf(rows: readonly TimelineRow[], format: Format, hue: string | null): PastMark[] {
  return rows.flatMap((row): PastMark[] => {
    if (row.kind !== 'stop' || row.role !== 'between') return [];
    const { place, startsAt, until } = row.stop;
    return [
      {
        key: row.key,
        kind: 'stop',
        text: String(row.number),
        colour: hue,
        place: placeOf(place.longitude, place.latitude),
        label: format.duration(until - startsAt),
      },
    ];
  });
}

type PastValues = NonNullable<PastOfVehicle['past']>['stored'];

function warningsOf({ episodes, events }: PastValues, line: Line | undefined, hue: string | null): PastMark[] {
  const at = (moment: number) => line && whereAt(line, moment);
  const mark = (moment: number, key: string, kind: PastMark['kind']): PastMark[] => {
    const place = at(moment);
    return place ? [{ key, kind, text: '', label: '', colour: hue, place: { x: place.x, y: place.y } }] : [];
  };
  return [
    ...episodes.flatMap(({ kind, startsAt }) =>
      kind === 'speeding' || kind === 'power_cut' ? mark(startsAt, `${kind}.${startsAt}`, 'warning') : [],
    ),
    ...events.filter(isWarning).flatMap(({ at: moment, kind }) => mark(moment, `event.${kind}.${moment}`, 'warning')),
  ];
}
