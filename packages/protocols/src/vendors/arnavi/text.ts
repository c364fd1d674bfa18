import { newDraft } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  type Field,
  flag,
  identity,
  ignored,
  knots,
  number,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { letteredMinutes } from '../../core/shapes/place.ts';
import { row } from '../../core/shapes/sentence.ts';
import { messageOf } from '../../core/shapes/text-protocol.ts';
import type { ArnaviMessage } from './message.ts';

/** By version, how many pairs of counters precede the fix, and whether altitude and geoid follow it. */
const LAYOUTS: Readonly<Record<string, { pairs: number; high: boolean }>> = {
  V2: { pairs: 1, high: false },
  V3: { pairs: 2, high: false },
  V4: { pairs: 2, high: true },
};
/** 0 without a fix. */
const fix: Field = (draft, text) => {
  draft.valid = text !== '0';
};
const counters = (pairs: number) => Array.from({ length: pairs * 2 }, (_, at) => vendorNumber(`counter${at + 1}`));
/** Identity, number, supply and battery in hundredths of a volt, motion, ignition, inputs, then as the version has it (corpus). */
const rows = Object.fromEntries(
  Object.entries(LAYOUTS).map(([version, { pairs, high }]) => [
    version,
    row(',', [
      ...[identity, vendorNumber('index'), number('externalVoltage', 0.01), number('batteryVoltage', 0.01), ignored],
      ...[flag('motion'), flag('ignition'), vendorNumber('input'), ...counters(pairs), fix, number('satellites')],
      ...(high ? [altitude, ignored] : []),
      ...[date('hhmmss'), letteredMinutes('latitude'), letteredMinutes('longitude'), knots, course, date('ddmmyy')],
    ]),
  ]),
);
/** Other versions use one of these layouts: the index of the latitude shows which. */
const LAYOUT_BY_PLACE: Readonly<Record<number, string>> = { 13: 'V2', 15: 'V3', 17: 'V4' };
const PLACE = /^\d{4}\.\d+[NS]$/;
const HEAD = /^\$AV,(?<version>V\d[A-Z]*),(?<body>.*?)(?:\*[\dA-F]{2})?$/is;

/** @throws RangeError for what is no text of Arnavi's. */
export function readText(text: string): ArnaviMessage {
  if (text === '') return { identities: [], fixes: [] };
  const { version, body } = HEAD.exec(text)?.groups ?? {};
  if (version === undefined || body === undefined) throw new RangeError('no $AV');
  const draft = rows[LAYOUT_BY_PLACE[body.split(',', 20).findIndex((part) => PLACE.test(part))] ?? '']?.(
    body,
    newDraft(),
  );
  if (!draft) return { identities: [body.split(',', 1)[0] ?? ''], fixes: [] };
  // 0,0 is no place, whatever validity the receiver reports
  if (!draft.latitude && !draft.longitude) draft.valid = true;
  return messageOf(draft) as ArnaviMessage;
}
