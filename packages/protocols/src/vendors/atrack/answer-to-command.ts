import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import { as, newCustom, type ReadNumber } from './items.ts';
import { type AtrackMessage, type AtrackSession, itemsOf } from './session.ts';

const MAX = 1000;
const INFO = '$INFO=';

/** AT$INFO=?: identity, model, firmware, IMEI, IMSI, SIM card, volts, battery, satellites, network, signal, connection, antenna. */
const NUMBERS: Readonly<Record<number, ReadNumber>> = {
  6: as('externalVoltage', 10),
  7: as('batteryVoltage', 10),
  8: as('satellites'),
  10: ({ attributes }, value) => {
    if (value <= 31) attributes.gsmSignal = (value * 100) / 31;
  },
};
const NAMES: Readonly<Record<number, string>> = {
  1: 'model',
  4: 'imsi',
  9: 'network',
  11: 'connection',
  12: 'antenna',
};

/** AT$FORM=?: number, prefix, form and items. */
const FORM = /^\$FORM=.*"(%[^"]+)"$/;

/** What the tracker answers to a command: $OK, $ERROR=101, $INFO=…; after $FORM=… the connection knows the items of its reports. */
export function decodeAnswer(frame: Uint8Array, session: AtrackSession): AtrackMessage {
  const text = fromLatin1(frame)
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MAX);
  const commandResult = { text };
  const [, form] = FORM.exec(text) ?? [];
  if (form) session.form = itemsOf(form);
  const attributes: Attributes = {};
  const texts = text.slice(INFO.length).split(',');
  if (!text.startsWith(INFO) || texts.length < 2) {
    attributes.result = text;
    return { identities: [], fixes: [{ time: null, location: null, attributes }], commandResult };
  }
  const custom = newCustom(attributes);
  texts.forEach((value, at) => {
    if (NUMBERS[at] && /^\d{1,5}$/.test(value)) NUMBERS[at](custom, Number(value));
    else if (NAMES[at] && value !== '') keep(attributes, NAMES[at], value);
  });
  if (texts[2]) attributes.firmware = texts[2];
  if (texts[5]) attributes.iccid = texts[5];
  const identities = texts[0] === '' ? [] : [texts[0]!];
  return { identities, fixes: [{ time: null, location: null, attributes }], commandResult };
}
