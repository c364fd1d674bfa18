import type { Fix } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';
import { fromLatin1 } from '../../core/text.ts';
import { readBeacons } from './beacons.ts';
import { type Custom, finishCustom, ITEMS, newCustom } from './items.ts';
import { attributesOf, type Fixed, fixOf } from './report.ts';
import { type AtrackMessage, type AtrackSession, itemsOf } from './session.ts';

const HEAD = /^[^,]{2},[^,]{0,12},(\d{1,5}),(\d{1,10}),([\x21-\x2b\x2d-\x7e]{1,32}),/;
const FIXED_FIELDS = 16;
const MAX_VALUE = 200;

/** Prefix, checksum, length, number and identity; then a position report a line. @throws RangeError for another text. */
export function decodeText(frame: Uint8Array, session: AtrackSession): AtrackMessage {
  // a zero is no letter that can be stored
  const text = fromLatin1(frame).replaceAll('\0', '');
  const head = HEAD.exec(text);
  if (!head) throw new RangeError('a text without its head');
  const [whole, length, index, identity] = head;
  const fixes: Fix[] = [];
  for (const line of text.slice(whole.length).split('\r\n')) {
    const fix = readLine(line.trimEnd(), session);
    if (fix) fixes.push(fix);
  }
  if (fixes.length === 0) throw new RangeError('a text without a report');
  // the answer to a text has its length where that to bytes has the unit's id
  return { identities: [identity!], fixes, acknowledge: { id: BigInt(length!), index: Number(index) } };
}

/** Undefined for what is no report, such as what fills a message up. */
function readLine(line: string, session: AtrackSession): Fix | undefined {
  const texts = line.split(',');
  if (texts.length <= FIXED_FIELDS) return undefined;
  const number = (at: number) => decimal(texts[at]!);
  const report: Fixed = {
    time: timeOf(texts[0]!),
    longitude: number(3),
    latitude: number(4),
    course: number(5),
    event: number(6),
    odometer: number(7),
    hdop: number(8),
    inputs: number(9),
    speed: number(10),
    outputs: number(11),
    analog: number(12),
    driver: texts[13]!.trim(),
    temperatures: [number(14), number(15)],
    message: texts[FIXED_FIELDS]!.replace(/[^\x20-\x7e]/g, '').trim(),
  };
  const custom = newCustom(attributesOf(report));
  readCustom(custom, texts.slice(FIXED_FIELDS + 1), session);
  finishCustom(custom);
  return fixOf(report, custom);
}

/** yyyymmddhhmmss, or seconds since 1970. */
function timeOf(text: string): number | null {
  if (!/^\d{1,14}$/.test(text)) throw new RangeError(`no time: ${text.slice(0, 20)}`);
  if (text.length < 14) return Number(text) * 1000;
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const [month, day] = [part(4, 6), part(6, 8)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(part(0, 4), month - 1, day, part(8, 10), part(10, 12), part(12, 14));
}

/** The values, behind their names (%CI%SA…) or in the order that is set for the device. */
function readCustom(custom: Custom, texts: string[], { form }: AtrackSession): void {
  const named = texts[0]?.startsWith('%CI') === true;
  const items = named ? itemsOf(texts[0]!) : form;
  const values = named ? texts.slice(1) : texts;
  if (!items) {
    const rest = values.join(',').slice(0, MAX_VALUE);
    if (rest !== '') keep(custom.attributes, 'custom', rest);
    return;
  }
  items.slice(0, values.length).forEach((name, at) => {
    const value = values[at]!.trim();
    if (value !== '') readValue(custom, name, value);
  });
}

function readValue(custom: Custom, name: string, value: string): void {
  const item = ITEMS.get(name);
  if (name === 'BC') readBeacons(custom.attributes, value);
  else if (item?.kind === 'text' && item.read) item.read(custom, value.slice(0, MAX_VALUE));
  else if (item?.kind === 'number' && /^-?\d{1,10}(\.\d{1,6})?$/.test(value)) {
    if (item.read) item.read(custom, Number(value));
    else keep(custom.attributes, name, Number(value));
  } else keep(custom.attributes, name.slice(0, 20), value.slice(0, MAX_VALUE));
}
