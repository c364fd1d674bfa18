import type { Attributes, Fix } from '@balise/tracking';
import type { DeviceSettings } from '../../../core/command.ts';
import { type Family, familyOf } from './families.ts';

/** A text taken apart: `+RESP:GTxxx,version,identity,name,…,send time,count$`. */
export type Gl200Report = {
  /** The three letters behind GT. */
  type: string;
  /** Sent later than it was written. */
  buffered: boolean;
  identity: string;
  fields: string[];
  /** Index of the send time: what is before it are the report's own fields. */
  end: number;
  sentAt: number | null;
  family: Family;
};

const MAX_FIELDS = 1000;
const IDENTITY = /^(\d{15}|[0-9A-F]{14})$/i;

/** @throws RangeError when the text is none. */
export function readReport(text: string, settings: DeviceSettings): Gl200Report {
  const fields = text.replace(/[$\0\s]+$/, '').split(',', MAX_FIELDS + 1);
  if (fields.length > MAX_FIELDS) throw new RangeError(`more than ${MAX_FIELDS} fields`);
  const [, kind, type] = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3})$/.exec(fields[0]!) ?? [];
  if (!kind || !type) throw new RangeError('no @Track text');
  // the oldest families put the identity where the others put the protocol version (GL100 manual)
  const [version = '', second = ''] = fields.slice(1, 3);
  const identity = IDENTITY.test(second) ? second : version;
  if (!IDENTITY.test(identity)) throw new RangeError('an @Track text without an identity');
  const end = Math.max(3, fields.length - (isMoment(fields.at(-1)) ? 1 : 2));
  const sentAt = momentOf(fields[end] ?? '');
  const family = familyOf(version, settings.model);
  return { type, buffered: kind === 'BUFF', identity, fields, end, sentAt, family };
}

export function withoutPlace({ sentAt }: Gl200Report, attributes: Attributes): Fix {
  return { time: sentAt, location: null, attributes };
}

/** yyyymmddhhmmss; null where it is empty or no date. */
export function momentOf(text: string): number | null {
  if (!isMoment(text)) return null;
  const at = (from: number, to: number) => Number(text.slice(from, to));
  const [month, day] = [at(4, 6), at(6, 8)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return Date.UTC(at(0, 4), month - 1, day, at(8, 10), at(10, 12), at(12, 14));
}

export function isMoment(text: string | undefined): boolean {
  return text !== undefined && text.length === 14 && /^\d{14}$/.test(text);
}

/** A decimal number; undefined where the field is empty, or says nan. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[-+]?\d{1,12}(\.\d{0,9})?$/.test(text) ? Number(text) : undefined;
}

/** A hexadecimal number of at most eight digits. */
export function hexIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** Seconds of hhhhh:mm:ss. */
export function secondsIn(text: string | undefined): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,7}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
}

export function isVin(text: string | undefined): boolean {
  return text !== undefined && /^[0-9A-HJ-NPR-Z]{17}$/.test(text);
}
