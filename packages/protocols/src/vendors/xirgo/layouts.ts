import type { Draft } from '../../core/shapes/draft.ts';
import { altitude, course, type Field, ignored, vendor } from '../../core/shapes/fields.ts';
import { row, type Sentence } from '../../core/shapes/sentence.ts';
import { CODES, DATES, kept } from './codes.ts';

const named = (...names: string[]): Field[] => names.map((name) => CODES[name] ?? vendor(name));

const valid: Field = (draft, text) => {
  draft.valid = text === '1';
};
const START: Field[] = [...named('UID', 'EV'), DATES.yearFirst, ...named('T', 'LT', 'LN'), altitude, ...named('SP')];
const keepRest = (draft: Draft, texts: string[]) => {
  const text = texts.filter((one) => one !== '').join(',');
  if (text !== '') vendor('rest')(draft, text);
};

/** XT4860 2.0J: …,SP,HD,SV,HP,BV,CQ,MI,GS and what each event adds. */
const SHORT = row(',', [...START, course, ...named('SV', 'HP', 'BV', 'CQ', 'MILES'), valid], {
  atLeast: 15,
  rest: keepRest,
});

const LONG: Field[] = [
  ...START,
  ...[kept('acceleration'), kept('deceleration')],
  ...[...named('RP'), course, ...named('SV', 'HP', 'MILES', 'MG', 'BV', 'CQ'), valid],
];

/** XT-2060-G 1.2G: …,SP,AC,DC,RP,HD,SV,HP,MI,MG,BV,CQ,GS and GT, FL and what else the event has. */
const WITH_ENGINE = row(',', [...LONG, kept('geofence'), ...named('FL')], { atLeast: 19, rest: keepRest });

/** Power-up and VIN (4006, 6015, 6053): VN, two firmwares, PF, GT, FL. */
const POWER_UP = row(
  ',',
  [...LONG, ...named('VN', 'FWM'), vendor('firmwareObd'), vendor('platform'), kept('geofence'), ...named('FL')],
  { atLeast: 24, rest: keepRest },
);
const POWER_UP_EVENTS = ['4006', '6015', '6053'];

/** Trucks (corpus): ports, an analog input, fuel, hours, and six values of oil and coolant. */
const TRUCK = row(
  ',',
  [
    ...[...LONG, ignored, ...named('IO', 'AD', 'FL'), ignored, ...named('EH')],
    ...['oilPressure', 'oilLevel', 'oilTemp', 'coolantPressure', 'coolantLevel'].map(kept),
    ...named('CT'),
  ],
  { atLeast: 30, rest: keepRest },
);

/** Which layout a message of fields has, recognised by the indexes of whole numbers and by its event; undefined for none. */
export function layoutOf(texts: readonly string[]): Sentence | undefined {
  if (!/^\d{4}\/\d\d\/\d\d$/.test(texts[2] ?? '')) return undefined;
  const isWhole = (at: number, most: number) => /^\d{1,9}$/.test(texts[at] ?? '') && Number(texts[at]) <= most;
  if (isWhole(9, 50) && isWhole(12, 99) && isWhole(13, 1e9) && isWhole(14, 9)) return SHORT;
  if (!isWhole(12, 50) || !isWhole(17, 99) || !isWhole(18, 9)) return undefined;
  if (POWER_UP_EVENTS.includes(texts[1]!)) return POWER_UP;
  return /^[01]{4}$/.test(texts[20] ?? '') && texts.length >= 30 ? TRUCK : WITH_ENGINE;
}

/** A customer's own form, the names of its fields between commas. The receiver has a fix from 2 on (as NMEA 0183, GSA). */
export function layoutOfForm(form: string): Sentence {
  const names = form.split(',', 60).map((name) => name.trim().toUpperCase());
  const fields = names.map((name): Field => {
    if (name === 'D') return DATES.monthFirst;
    if (name === 'GS') {
      return (draft, text) => {
        draft.valid = Number(text) >= 2;
      };
    }
    return Object.hasOwn(CODES, name) ? CODES[name]! : vendor(name.slice(0, 20));
  });
  return row(',', fields, { rest: keepRest });
}
