import type { Alarm, Attributes } from '@balise/tracking';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { flagOf, type Json, numberOf, storable, textOf } from '../../core/shapes/json.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { ALARMS, FLAGS, NUMBERED, NUMBERS, TAKEN, TEXTS } from './names.ts';

const MAX_PARAMETERS = 300;
const MAX_NAME = 80;
const MAX_TEXT = 200;
const MAX_BITS = 32;

export function readParameters(message: Json): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(message).slice(0, MAX_PARAMETERS)) {
    if (!TAKEN.has(name)) readParameter(name, value, attributes);
  }
  const [mcc, mnc, lac, id] = ['mcc', 'mnc', 'lac', 'cellid'].map((name) => numberOf(message[`gsm.${name}`]));
  if (mcc !== undefined && mnc !== undefined && lac !== undefined && id !== undefined)
    addCell(attributes, { mcc, mnc, lac, id });
  return attributes;
}

function readParameter(name: string, value: unknown, attributes: Attributes): void {
  const number = numberOf(value);
  const known = NUMBERS.get(name);
  if (known && number !== undefined) {
    const measured = number * known[1];
    if (known[0] === 'busOdometer') setBusOdometer(attributes, measured);
    else if (Number.isFinite(measured)) attributes[known[0]] = measured;
    return;
  }
  const flag = typeof value === 'boolean' || number === 0 || number === 1 ? flagOf(value) : undefined;
  const flagName = FLAGS.get(name);
  if (flagName && flag !== undefined) {
    attributes[flagName] = flag;
    return;
  }
  const alarm = ALARMS.get(name);
  if (alarm && flag !== undefined) {
    if (flag) raise(attributes, alarm as Alarm);
    return;
  }
  const text = textOf(value);
  const textName = TEXTS.get(name);
  if (textName && text !== undefined) attributes[textName] = storable(text, MAX_TEXT);
  else if (name === 'event.enum' || name === 'event.code') attributes.event = number ?? storable(text ?? '', 40);
  else if (name === 'can.dtc') readCodes(value, attributes);
  else if ((name === 'din' || name === 'dout') && number !== undefined)
    attributes[name === 'din' ? 'inputs' : 'outputs'] = bits(number);
  else if (!readNumbered(name, number, flag, attributes)) keepOther(name, value, attributes);
}

/** sensor.temperature#1, ain#2, din#3: false for another name. */
function readNumbered(
  name: string,
  number: number | undefined,
  flag: boolean | undefined,
  attributes: Attributes,
): boolean {
  const [, base = '', index = ''] = /^([a-z.]{1,40})[#.](\d{1,3})$/.exec(name) ?? [];
  const kind = NUMBERED.get(base);
  if (kind === undefined) return false;
  if (kind === 'inputs' || kind === 'outputs') {
    if (flag === undefined) return false;
    attributes[kind] = { ...attributes[kind], [index]: flag };
  } else {
    if (number === undefined) return false;
    attributes[kind] = { ...attributes[kind], [index]: number };
  }
  return true;
}

function keepOther(name: string, value: unknown, attributes: Attributes): void {
  const key = storable(name, MAX_NAME);
  if (typeof value === 'number' || typeof value === 'boolean') keep(attributes, key, value);
  else if (typeof value === 'string' && value !== '') keep(attributes, key, storable(value, MAX_TEXT));
  // lists and objects, such as cells and beacons
  else if (typeof value === 'object' && value !== null)
    keep(attributes, key, storable(JSON.stringify(value), MAX_TEXT));
}

function readCodes(value: unknown, attributes: Attributes): void {
  const values: unknown[] = Array.isArray(value) ? value : (textOf(value)?.split(/[\s,;]+/) ?? []);
  // an object may be one that cannot be written: {"toString": 1}
  const codes = values.map(textOf).filter((code) => code !== undefined);
  if (codes.length > 0) attributes.dtcs = codes.slice(0, 20).map((code) => storable(code, 10));
}

/** The first four, and as many more as are set. */
function bits(value: number): Record<string, boolean> {
  const count = Math.min(MAX_BITS, Math.max(4, value > 0 ? Math.floor(Math.log2(value)) + 1 : 0));
  const entries = Array.from({ length: count }, (_, at) => [at + 1, Math.floor(value / 2 ** at) % 2 === 1]);
  return Object.fromEntries(entries);
}
