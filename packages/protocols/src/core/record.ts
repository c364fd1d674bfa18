import type { DeviceSettings } from './command.ts';
import { fromHex } from './hex.ts';
import type { HttpRequest } from './protocol.ts';
import { toLatin1 } from './text.ts';

/**
 * A message as a person recorded it: bare hexadecimal digits, a URL from its path on, or a JSON object with `kind` (`hex`, `text`, `latin1`,
 * `http`), `data` or `http`, optional `setup` (a device's settings) and `wire.tcp_suffix` (hexadecimal, what the writer
 * cut off its end) or `wire.tcp_hex` (the whole as it travels, where the writer took its escapes out).
 */
export type RecordedMessage = {
  /** What travelled over a stream; undefined for HTTP. */
  bytes?: Uint8Array;
  request?: HttpRequest;
  /** Undefined where the record says nothing of settings. */
  settings?: DeviceSettings;
};

/** @throws RangeError when it is neither, saying what is wrong. */
export function readRecord(line: string): RecordedMessage {
  const text = line.trim();
  if (text.startsWith('/')) return { request: requestOf(text) };
  if (!text.startsWith('{')) return { bytes: fromHex(text) };
  const record = parse(text);
  const kind = record.kind ?? (record.http === undefined ? 'hex' : 'http');
  const settings = settingsOf(record.setup);
  const message: RecordedMessage = settings ? { settings } : {};
  if (kind === 'http') return { ...message, request: requestOf(record.http ?? record.data) };
  if (typeof record.data !== 'string') throw new RangeError('the record has no text in "data"');
  const wire = isObject(record.wire) ? record.wire : {};
  if (typeof wire.tcp_hex === 'string') return { ...message, bytes: fromHex(wire.tcp_hex) };
  const suffix = wire.tcp_suffix;
  const end = typeof suffix === 'string' ? fromHex(suffix) : new Uint8Array();
  return { ...message, bytes: Uint8Array.from([...bytesOf(kind, record.data), ...end]) };
}

/** As `readRecord`, for what a person pastes: anything else is the text of a message as it travelled, line ends apart. */
export function readPasted(pasted: string): RecordedMessage {
  const text = pasted.trim();
  if (text.startsWith('/') || text.startsWith('{') || /^[0-9a-f\s]+$/i.test(text)) return readRecord(text);
  return { bytes: toLatin1(text.replace(/\r?\n/g, '\r\n')) };
}

function bytesOf(kind: unknown, data: string): Uint8Array {
  if (kind === 'hex') return fromHex(data);
  if (kind === 'latin1') return toLatin1(data);
  if (kind === 'text') return utf8(data);
  throw new RangeError(`the kind of the record is none of hex, text, latin1, http: ${JSON.stringify(kind)}`);
}

/** `[{"call": "setModelOverride", "args": ["LW4G-4B"]}, …]`: the last call of a name counts. */
function settingsOf(setup: unknown): DeviceSettings | undefined {
  if (!Array.isArray(setup)) return undefined;
  const settings: DeviceSettings = {};
  for (const step of setup) {
    if (!isObject(step) || typeof step.call !== 'string' || !Array.isArray(step.args)) continue;
    const name = step.call === 'setModelOverride' ? 'model' : step.call.replace(/^set/, '').toLowerCase();
    settings[name] = step.args.map(wordOf).join(',');
  }
  return settings;
}

/** A URL alone, or `{method, url, headers: [[name, value], …], body, body_kind}`. */
function requestOf(http: unknown): HttpRequest {
  if (typeof http === 'string') return { method: 'GET', url: http, headers: {}, body: new Uint8Array() };
  if (!isObject(http) || typeof http.url !== 'string') throw new RangeError('the record has no "http" with a "url"');
  const headers: Record<string, string> = {};
  for (const pair of Array.isArray(http.headers) ? http.headers : []) {
    if (Array.isArray(pair)) headers[wordOf(pair[0]).toLowerCase()] = wordOf(pair[1]);
  }
  const { method = 'GET', body = '', body_kind: kind = 'text' } = http;
  if (typeof body !== 'string') throw new RangeError('the "body" of the record is no text');
  return { method: wordOf(method), url: http.url, headers, body: bytesOf(kind === 'hex' ? 'hex' : 'text', body) };
}

/** A text, or a number or a flag as one: what is an object may be one that cannot be written. */
function wordOf(value: unknown): string {
  if (typeof value === 'object') throw new RangeError('the record has an object in the place of a word');
  return String(value);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {}
  throw new RangeError('the line begins like a JSON record and is none');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
