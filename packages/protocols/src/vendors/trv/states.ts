import { type Draft, keep } from '../../core/shapes/draft.ts';
import { date, decimal, type Field, ignored, number, vendorNumber } from '../../core/shapes/fields.ts';
import { pattern, row, type Sentence } from '../../core/shapes/sentence.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { COMMON, COMMON_FIELDS, reported } from './common.ts';
import { wifi } from './position.ts';

const heart = [vendorNumber('heartRate'), vendorNumber('pressureSystolic'), vendorNumber('pressureDiastolic')];
const bodyTemperature = vendorNumber('temperature');

/** What a watch measures, by type (corpus). */
export const ROWS: Readonly<Record<string, Sentence>> = {
  AP03: row(',', [heartbeat, vendorNumber('steps'), vendorNumber('rolls')], { atLeast: 1 }),
  AP49: row(',', [vendorNumber('heartRate')]),
  APHT: row(',', heart),
  APHP: row(',', [...heart, vendorNumber('spo2'), vendorNumber('bloodSugar'), bodyTemperature], { atLeast: 4 }),
  AP50: row(',', [bodyTemperature, number('batteryLevel')], { atLeast: 1 }),
};

const STATE = pattern(new RegExp(`^${COMMON}`), COMMON_FIELDS);

/** Signal, satellites and battery, with what else fits into a watch's heartbeat. */
function heartbeat(draft: Draft, text: string): void {
  STATE(text, draft);
  // a watch has no ignition and no guard
  delete draft.attributes.ignition;
  delete draft.attributes.armed;
}

/** CP01: behind the state an interval and the guard's settings in eleven digits; then relay, supply and movement (corpus). */
const HEARTBEAT = pattern(
  new RegExp(`^${COMMON}(?:(?<settings>\\d{11})(?<blocked>\\d)(?<supply>\\d)(?<motion>\\d)(?=\\d{4}))?`),
  {
    ...COMMON_FIELDS,
    blocked: reported('blocked', 2),
    supply: reported('charging', 1),
    motion: reported('motion', 1),
    settings: (draft, text) => keep(draft.attributes, 'settings', text),
  },
);

export function readHeartbeat(draft: Draft, body: string): Draft | undefined {
  return HEARTBEAT(body, draft);
}

/** AP02: language, whether an answer is wanted, cells and Wi-Fi stations with how many there are. */
export function readStations(draft: Draft, body: string): Draft | undefined {
  const texts = body.split(',', 60);
  const count = Number(texts[2] ?? Number.NaN);
  const [mcc, mnc] = [decimal(texts[3] ?? ''), decimal(texts[4] ?? '')];
  if (!(count >= 0 && count <= 50)) return undefined;
  for (const cell of texts.slice(5, 5 + count)) {
    const [lac = '', id = '', signal = ''] = cell.split('|');
    addCell(draft.attributes, { mcc, mnc, lac: decimal(lac), id: decimal(id), signal: -Math.abs(decimal(signal)) });
  }
  const stations = texts[6 + count];
  if (stations) wifi(draft, stations);
  return draft;
}

const MEASURED: Readonly<Record<string, Field>> = {
  1: (draft, text) => {
    const [diastolic = '', systolic] = text.split('|');
    vendorNumber('pressureDiastolic')(draft, diastolic);
    if (systolic) vendorNumber('pressureSystolic')(draft, systolic);
  },
  2: vendorNumber('heartRate'),
  3: bodyTemperature,
  4: vendorNumber('spo2'),
};
const JOURNAL = row(',', [date('yyyymmddhhmmss'), ignored, ignored]);

/** APJK: when, and which of a few values of the body. */
export function readJournal(draft: Draft, body: string): Draft | undefined {
  if (!JOURNAL(body, draft)) return undefined;
  const [, which = '', value] = body.split(',');
  if (value && Object.hasOwn(MEASURED, which)) MEASURED[which]?.(draft, value);
  return draft;
}
