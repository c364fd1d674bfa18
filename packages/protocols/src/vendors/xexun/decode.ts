import type { Alarm, Attributes } from '@balise/tracking';
import { type Draft, keep, newDraft, raise } from '../../core/shapes/draft.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { readRmc } from '../../core/shapes/nmea.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

/** Behind the sentence's name: time, validity, latitude, longitude, speed, course, date. */
const SENTENCE = 9;
const MAX_WORDS = 60;

/** What comes between the sentence and the identity when the tracker has something to report, by its beginning (TK102-2 manual). */
const WORDS: readonly (readonly [begins: RegExp, alarm: Alarm])[] = [
  [/^help/, 'sos'],
  [/^low ?batt/, 'lowBattery'],
  [/^move/, 'movement'],
  [/^speed/, 'overspeed'],
  [/^stockade/, 'geofenceExit'],
  [/^(shock|sensor)/, 'vibration'],
  [/^door/, 'door'],
  [/^(ac alarm|power)/, 'powerCut'],
  [/^(oil|fuel)/, 'fuelLeak'],
  [/^acc?ident/, 'accident'],
];
const IGNITION = /^acc ?(on|off|start|stop)$/;

/**
 * `[serial,phone,]GPRMC,…,A*hh,F,[words],imei:…,` and, in the long form, satellites, altitude, voltages, charging, length, checksum and
 * cell. @throws RangeError for another text
 */
export function decode(said: string, session: Introduction): TextMessage {
  // a zero is no letter that can be stored
  const text = said.replaceAll('\0', '');
  const at = text.search(/imei:/);
  const identity = /^imei:(\d{10,17})/.exec(text.slice(Math.max(at, 0), at + 30))?.[1];
  if (identity === undefined) throw new RangeError('a message without an identity');
  const before = text.slice(0, at).split(',', 40);
  const behind = text.slice(at + 'imei:'.length + identity.length + 1).split(',', 20);
  const name = before.findIndex((field) => /^\$?G[A-Z]RMC$/.test(field));
  // cells alone, or nothing: a sign of life
  if (name < 0) return introduce({ identities: [identity], fixes: [] }, session);
  const draft = newDraft();
  draft.identities = [identity];
  readSentence(draft, before.slice(name + 1, name + 1 + SENTENCE));
  readWords(draft, before.slice(name + 1 + SENTENCE));
  if (name === 2) readSender(draft.attributes, before);
  if (behind.length > 2) readTail(draft, behind);
  return introduce(messageOf(draft), session);
}

/** A tracker without a clock leaves the time's digits out. */
function readSentence(draft: Draft, fields: string[]): void {
  const [time = '', ...others] = fields;
  readRmc(draft, ['', /^\d{6}/.test(time) ? time : '', ...others].join(','));
}

/** The SIM card or number that the tracker was given. */
function readSender(attributes: Attributes, [, phone = '']: string[]): void {
  if (phone.trim() !== '') keep(attributes, 'phone', phone.trim().slice(0, MAX_WORDS));
}

/** Behind the sentence's checksum: F where the receiver sees enough of the sky, L where it does not, and words. */
function readWords(draft: Draft, fields: string[]): void {
  const sum = fields.findIndex((field) => field.includes('*'));
  const [signal = '', ...words] = fields
    .slice(sum + 1)
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (/^[FL]$/.test(signal)) keep(draft.attributes, 'signal', signal);
  const said = words[0]?.slice(0, MAX_WORDS);
  if (said === undefined) return;
  draft.attributes.event = said;
  const lower = said.toLowerCase();
  const [, ignition] = IGNITION.exec(lower) ?? [];
  if (ignition !== undefined) draft.attributes.ignition = ignition === 'on' || ignition === 'start';
  else raise(draft.attributes, WORDS.find(([begins]) => begins.test(lower))?.[1] ?? 'general');
}

/** Satellites, altitude, battery and inputs, charging, the text's length and checksum, the cell, and what was driven. */
function readTail(draft: Draft, fields: string[]): void {
  const { attributes } = draft;
  const [satellites = '', altitude = '', voltages = '', charging = '', , , mcc, mnc, lac = '', id = '', driven = ''] =
    fields;
  if (/^\d{1,2}$/.test(satellites)) attributes.satellites = Number(satellites);
  if (/^-?\d+(\.\d+)?$/.test(altitude)) draft.altitude = Number(altitude);
  readVoltages(attributes, voltages);
  if (/^[01]$/.test(charging)) attributes.charging = charging === '1';
  if (/^[\dA-F]{1,4}$/i.test(lac) && /^[\dA-F]{1,7}$/i.test(id)) {
    addCell(attributes, {
      mcc: Number(mcc),
      mnc: Number(mnc),
      lac: Number.parseInt(lac, 16),
      id: Number.parseInt(id, 16),
    });
  } else if (lac !== '') keep(attributes, 'cell', `${mcc}/${mnc}/${lac}/${id}`.slice(0, MAX_WORDS));
  const [, kilometres] = /^(\d+(?:\.\d+)?)km$/.exec(driven.trim()) ?? [];
  if (kilometres !== undefined) attributes.odometer = Number(kilometres) * 1000;
}

/** F:4.28V or L:3.5V, full or low; some add the inputs: F:4.01V/ADC1=0.20V/ADC2=0.00V. */
function readVoltages(attributes: Attributes, text: string): void {
  const [battery = '', ...inputs] = text.split('/', 10);
  const [, state, volts] = /^([A-Z]):(\d+(?:\.\d+)?)V$/.exec(battery.trim()) ?? [];
  if (state !== undefined) {
    attributes.batteryVoltage = Number(volts);
    keep(attributes, 'battery', state);
  }
  for (const input of inputs) {
    const [, number, value] = /^ADC(\d{1,2})=(\d+(?:\.\d+)?)V$/.exec(input.trim()) ?? [];
    if (number !== undefined) attributes.analogInputs = { ...attributes.analogInputs, [number]: Number(value) };
  }
}
