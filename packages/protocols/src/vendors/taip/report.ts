import type { Alarm } from '@balise/tracking';
import { type Draft, keep, raise } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';

/** Fix mode, age of the data, inputs (bit 7 the ignition); an event and the dilution, or Virloc's US fields (corpus). */
const STATUS = /^(?<mode>\d)[\dA-F]{2}(?<inputs>[\dA-F]{2})(?:(?<event>\d\d)(?<hdop>\d\d)|(?<us>,[^;]*))/i;
/** Flow meter, odometer, supply and battery in hundredths of a volt, revolutions, two temperatures, event. */
const US = /^,\d+,(\d+),(\d{4})(\d{4}),(\d+)(?:,([-+]?\d+\.?\d*),([-+]?\d+\.?\d*))?,([\dA-F]{2})/i;
/** Inputs, satellites or outputs, battery, odometer, receiver on, then fix mode, dilution, satellites, age, modem, signal. */
const COUNTERS =
  /^(?<inputs>[\dA-F]{2})[\dA-F]{2}(?<battery>\d{3})(?<odometer>[\dA-F]{8})[01](?:(?<mode>[023])(?<pdop>\d\d)(?<satellites>\d\d)[\dA-F]{4}[01][0-5](?<signal>\d\d)(?:(?<first>[-+]\d{4})[\dA-F]{2}(?<second>[-+]\d{4})[\dA-F]{2})?)?/i;

/** Virloc's driving events (corpus, US). */
const US_ALARMS: Readonly<Record<number, Alarm>> = {
  22: 'hardAcceleration',
  23: 'hardBraking',
  24: 'accident',
  26: 'hardCornering',
  28: 'hardCornering',
};

/** What follows a place; the event, where there is one. */
export function readReport(draft: Draft, tail: string): string | undefined {
  const status = STATUS.exec(tail)?.groups;
  if (!status) {
    readCounters(draft, tail);
    return undefined;
  }
  draft.valid = status.mode !== '0';
  readInputs(draft, status.inputs);
  if (status.us !== undefined) readUs(draft, status.us);
  // a whole number whose unit depends on the model
  if (status.hdop !== undefined) keep(draft.attributes, 'hdop', Number(status.hdop));
  return status.event;
}

function readInputs(draft: Draft, text = '0'): void {
  const inputs = Number.parseInt(text, 16);
  draft.attributes.ignition = (inputs & 0x80) !== 0;
  keep(draft.attributes, 'input', inputs);
}

function readUs({ attributes }: Draft, text: string): void {
  const match = US.exec(text);
  if (!match) return;
  const [, odometer, supply, battery, rpm, first, second, event = '0'] = match;
  attributes.odometer = decimal(odometer!);
  attributes.externalVoltage = Number(supply) / 100;
  attributes.batteryVoltage = Number(battery) / 100;
  attributes.rpm = decimal(rpm!);
  if (first !== undefined && second !== undefined) attributes.temperatures = { 1: decimal(first), 2: decimal(second) };
  attributes.event = Number.parseInt(event, 16);
  const alarm = US_ALARMS[attributes.event];
  if (alarm) raise(attributes, alarm);
}

function readCounters(draft: Draft, tail: string): void {
  const found = COUNTERS.exec(tail)?.groups;
  if (!found) return;
  const { attributes } = draft;
  readInputs(draft, found.inputs);
  // tenths of a volt from some models, and whole percents from others
  keep(attributes, 'battery', Number(found.battery));
  attributes.odometer = Number.parseInt(found.odometer!, 16);
  if (found.mode === undefined) return;
  draft.valid = found.mode !== '0';
  attributes.pdop = Number(found.pdop);
  attributes.satellites = Number(found.satellites);
  keep(attributes, 'rssi', Number(found.signal));
  if (found.first !== undefined)
    attributes.temperatures = { 1: Number(found.first) / 100, 2: Number(found.second) / 100 };
}
