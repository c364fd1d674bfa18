import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { valuesOf, wordsOf } from './frame.ts';

/** Settings that are texts, or whole numbers, by their keys (corpus). */
const TEXTS: Readonly<Record<number, string>> = {
  3: 'imei',
  19: 'deviceName',
  23: 'gpsUrl',
  24: 'lbsUrl',
  27: 'gsmModule',
  64: 'apn',
  65: 'apnUser',
  71: 'deviceId',
  97: 'msisdn',
  102: 'imsi',
};
const NUMBERS: Readonly<Record<number, string>> = {
  1: 'moduleNumber',
  2: 'versionFw',
  6: 'settingTime',
  7: 'runTimes',
  13: 'passwordProtect',
  15: 'enableControl',
  80: 'powerAlert',
  81: 'geoAlert',
  83: 'motionAlert',
  117: 'extraEnableControl',
};
/** No secret of the customer's network is stored. */
const SECRETS: readonly number[] = [66];
const MAX_TEXT = 80;
const MAX_SETTINGS = 120;

/** What a tracker says of its settings, those that come several times under a number. */
export function readConfiguration(body: Uint8Array): Attributes {
  const attributes: Attributes = {};
  const seen = new Map<number, number>();
  for (const [key, value] of valuesOf(body)) {
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    if (value.length === 0 || SECRETS.includes(key)) continue;
    if (Object.keys(attributes.vendor ?? {}).length >= MAX_SETTINGS) break;
    readSetting(key, value, nth > 1 ? `_${nth}` : '', attributes);
  }
  return attributes;
}

function readSetting(key: number, value: Uint8Array, suffix: string, attributes: Attributes): void {
  const text = TEXTS[key];
  const number = NUMBERS[key];
  const words = wordsOf(value, MAX_TEXT);
  if (key === 4) attributes.iccid = words;
  else if (key === 26) attributes.firmware = words;
  else if (key === 20 && value.length >= 3) {
    const reader = new ByteReader(value);
    const level = reader.u8();
    if (level <= 100) attributes.batteryLevel = level;
    attributes.batteryVoltage = reader.u16le() / 1000;
  } else if (text !== undefined) keep(attributes, text + suffix, words);
  else if (number !== undefined && value.length >= 4) keep(attributes, number + suffix, new ByteReader(value).u32le());
  else keep(attributes, `setting${key}${suffix}`, toHex(value.subarray(0, MAX_TEXT / 2)));
}
