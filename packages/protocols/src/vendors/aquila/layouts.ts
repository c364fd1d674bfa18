import type { Alarm } from '@balise/tracking';
import { type Draft, raise } from '../../core/shapes/draft.ts';
import { course, decimal, type Field, flag, kmh, number, vendor, vendorNumber } from '../../core/shapes/fields.ts';

/** Positions of the values after the validity, counted from 0, and what they are (corpus). */
export type AquilaLayout = {
  fields: number;
  fits: (texts: readonly string[]) => boolean;
  values: Record<number, Field>;
};

const input =
  (index: number): Field =>
  ({ attributes }, text) => {
    attributes.inputs = { ...attributes.inputs, [index]: text === '1' };
  };
const alarm =
  (name: Alarm): Field =>
  (draft, text) => {
    if (text === '1') raise(draft.attributes, name);
  };
/** A quality of reception from 0 to 31 (3GPP TS 27.007, 8.5). */
const signal: Field = ({ attributes }, text) => {
  const level = decimal(text);
  if (level <= 31) attributes.gsmSignal = Math.round((level / 31) * 100);
};
/** Four bits, the highest first: 1 to 8 are the eight points of the compass from north on. */
const compass =
  (weight: number): Field =>
  (draft, text) => {
    const bits = (draft.attributes.vendor?.compass as number | undefined) ?? 0;
    const now = bits + (text === '1' ? weight : 0);
    draft.attributes.vendor = { ...draft.attributes.vendor, compass: now };
    if (weight === 1 && now > 0 && now <= 8) draft.course = (now - 1) * 45;
  };
/** A list between brackets behind its letter: D(P0121|B2105). */
const troubleCodes: Field = ({ attributes }: Draft, text) => {
  const codes = text.slice(2, -1).split('|').filter(Boolean);
  if (codes.length > 0) attributes.dtcs = codes;
};

export const COMMON: Record<number, Field> = { 0: signal, 1: kmh, 2: number('odometer') };

/** With what an engine bus says. */
const BUS: AquilaLayout = {
  fields: 51,
  fits: (texts) => texts.some((text) => text.startsWith('P(')),
  values: {
    3: course,
    7: alarm('overspeed'),
    12: flag('externalPower'),
    16: flag('ignition'),
    23: alarm('lowBattery'),
    31: alarm('hardAcceleration'),
    32: alarm('hardBraking'),
    37: vendorNumber('power'),
    38: vendorNumber('battery'),
    45: vendor('obd'),
    46: troubleCodes,
  },
};
/** With satellites and dilution. */
const SATELLITES: AquilaLayout = {
  fields: 43,
  fits: (texts) => texts[5]?.includes('.') === true,
  values: {
    3: course,
    4: number('satellites'),
    5: number('hdop'),
    8: vendorNumber('adc1'),
    9: input(1),
    10: alarm('tamper'),
    11: alarm('overspeed'),
    16: flag('externalPower'),
    17: input(2),
    20: flag('ignition'),
    27: alarm('lowBattery'),
    35: alarm('hardAcceleration'),
    36: alarm('hardBraking'),
    41: vendorNumber('power'),
    42: vendorNumber('battery'),
  },
};
/** With a driver and the fuel's raw voltage; the course as a point of the compass. */
const FUEL: AquilaLayout = {
  fields: 37,
  fits: (texts) => texts.length <= 38,
  values: {
    3: vendor('driver'),
    4: vendorNumber('fuel'),
    5: input(1),
    6: alarm('tamper'),
    7: alarm('overspeed'),
    12: flag('externalPower'),
    13: input(2),
    15: flag('ignition'),
    33: compass(8),
    34: compass(4),
    35: compass(2),
    36: compass(1),
  },
};
export const LAYOUTS: readonly AquilaLayout[] = [BUS, SATELLITES, FUEL];
