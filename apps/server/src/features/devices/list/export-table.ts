import {
  type DeletedDevice,
  type FileFormat,
  type Language,
  type Module,
  type Starter,
  shownStarter,
} from '@balise/contract';
import { en, fr, protocolTitle } from '@balise/i18n';
import type { Cell, Column } from '../../../files/index.ts';
import type { ExportedDevice } from './export-rows.ts';

/** Words of a file, and names of device types by code, in the reader's language. */
export type Words = { language: Language; types: ReadonlyMap<string, string> };
/** A column of a file with what it shows of a row. */
export type Field<Row> = Column & { of: (row: Row) => Cell };

const wordsIn = (language: Language) => ({ en, fr })[language];

/*
 * What the screen shows too is called as on the screen, by the same words. A heading of its own has what only the file has,
 * and what is there in another form: a moment where the screen says how long ago, a number where it says "27 days".
 */

/** The columns of the list of devices, in the order of the screen. */
export function deviceFields({ language, types }: Words): Field<ExportedDevice>[] {
  const { exports, status, devices, groups } = wordsIn(language);
  const { present, absent, connected, disconnected } = groups.states;
  const { columns } = devices;
  return [
    { heading: columns.plate, kind: 'text', of: (device) => device.designation },
    { heading: columns.status, kind: 'text', of: (device) => status[device.badge] },
    { heading: exports.since, kind: 'dateTime', of: (device) => device.badgeSince },
    { heading: columns.name, kind: 'text', of: (device) => device.label },
    { heading: columns.code, kind: 'text', of: (device) => device.code },
    { heading: columns.type, kind: 'text', of: (device) => types.get(device.type) ?? device.type },
    { heading: columns.client, kind: 'text', width: 28, of: (device) => device.clientName },
    { heading: columns.tracker, kind: 'text', of: (device) => device.model },
    {
      heading: devices.moduleList.columns.protocol,
      kind: 'text',
      width: 12,
      of: (device) => device.protocol && protocolTitle(device.protocol),
    },
    { heading: columns.imei, kind: 'text', of: (device) => device.imei },
    { heading: columns.phone, kind: 'text', of: (device) => device.phone },
    { heading: columns.operator, kind: 'text', of: (device) => device.operator },
    { heading: columns.simNumber, kind: 'text', width: 24, of: (device) => device.simNumber },
    { heading: columns.make, kind: 'text', of: (device) => device.vehicleMake },
    { heading: columns.model, kind: 'text', of: (device) => device.vehicleModel },
    { heading: columns.vin, kind: 'text', width: 22, of: (device) => device.vinNumber },
    { heading: columns.speedLimit, kind: 'speed', of: (device) => device.speedLimit },
    { heading: exports.lastSeen, kind: 'dateTime', of: (device) => device.state?.seenAt ?? null },
    { heading: exports.lastPosition, kind: 'dateTime', of: (device) => device.state?.location?.at ?? null },
    { heading: exports.latitude, kind: 'number', digits: 6, of: (device) => device.state?.location?.latitude ?? null },
    {
      heading: exports.longitude,
      kind: 'number',
      digits: 6,
      of: (device) => device.state?.location?.longitude ?? null,
    },
    { heading: exports.address, kind: 'text', width: 40, of: (device) => device.address },
    { heading: exports.speed, kind: 'speed', of: (device) => device.state?.location?.speed ?? null },
    {
      heading: exports.direction,
      kind: 'number',
      digits: 0,
      unit: '°',
      of: (device) => device.state?.location?.course ?? null,
    },
    { heading: exports.satellites, kind: 'number', digits: 0, of: (device) => device.satellites },
    { heading: exports.ignition, kind: 'yesNo', of: (device) => device.state?.ignition ?? null },
    { heading: exports.power, kind: 'text', of: ({ hasPower }) => said(hasPower, present, absent) },
    {
      heading: exports.blocking,
      kind: 'text',
      of: ({ state, starter }) => starterWords(shownStarter(starter, state?.blocked), language),
      width: 22,
    },
    { heading: exports.gprs, kind: 'text', of: ({ isConnected }) => said(isConnected, connected, disconnected) },
    {
      heading: exports.offlineSince,
      kind: 'dateTime',
      of: ({ isConnected, state }) => (isConnected === false ? (state?.seenAt ?? null) : null),
    },
    { heading: exports.distance, kind: 'distance', of: (device) => device.state?.distance ?? null },
    { heading: columns.activatedAt, kind: 'dateTime', of: (device) => device.activatedAt },
    { heading: exports.adminState, kind: 'text', width: 22, of: (device) => status[device.status] },
    { heading: exports.note, kind: 'text', width: 40, of: (device) => device.note },
    { heading: columns.clientCode, kind: 'text', of: (device) => device.clientCode },
    { heading: columns.driver, kind: 'text', width: 24, of: (device) => device.driver },
  ];
}

const said = (fact: boolean | null, yes: string, no: string): string | null => (fact === null ? null : fact ? yes : no);

/** The columns of the list of deleted devices. */
export function deletedFields({ language, types }: Words): Field<DeletedDevice>[] {
  const { exports, devices } = wordsIn(language);
  const { columns, deletedList } = devices;
  return [
    { heading: deletedList.columns.plate, kind: 'text', of: (device) => device.designation },
    { heading: deletedList.columns.label, kind: 'text', of: (device) => device.label },
    { heading: columns.code, kind: 'text', of: (device) => device.code },
    { heading: columns.type, kind: 'text', of: (device) => types.get(device.type) ?? device.type },
    { heading: deletedList.columns.client, kind: 'text', width: 28, of: (device) => device.clientName },
    { heading: columns.tracker, kind: 'text', of: (device) => device.model },
    { heading: deletedList.columns.imei, kind: 'text', of: (device) => device.imei },
    { heading: columns.phone, kind: 'text', of: (device) => device.phone },
    { heading: columns.activatedAt, kind: 'dateTime', of: (device) => device.activatedAt },
    { heading: deletedList.columns.deletedAt, kind: 'dateTime', of: (device) => device.deletedAt },
    {
      heading: deletedList.columns.deletedBy,
      kind: 'text',
      of: (device) => device.deletedBy ?? deletedList.byProvider,
    },
    { heading: deletedList.columns.reason, kind: 'text', width: 40, of: (device) => device.reason },
    { heading: exports.daysLeft, kind: 'number', digits: 0, of: (device) => device.daysLeft },
  ];
}

/** The columns of the list of modules. */
export function moduleFields({ language }: Words): Field<Module>[] {
  const { exports, status, devices } = wordsIn(language);
  const { columns } = devices.moduleList;
  return [
    { heading: columns.imei, kind: 'text', of: (module) => module.imei },
    { heading: columns.model, kind: 'text', of: (module) => module.model },
    {
      heading: columns.protocol,
      kind: 'text',
      width: 12,
      of: (module) => module.protocol && protocolTitle(module.protocol),
    },
    { heading: columns.firmware, kind: 'text', of: (module) => module.firmware },
    { heading: columns.phone, kind: 'text', of: (module) => module.phone },
    { heading: columns.operator, kind: 'text', of: (module) => module.operator },
    { heading: columns.iccid, kind: 'text', width: 24, of: (module) => module.iccid },
    { heading: columns.plate, kind: 'text', of: (module) => module.designation },
    { heading: devices.columns.name, kind: 'text', of: (module) => module.label },
    { heading: exports.adminState, kind: 'text', width: 22, of: (module) => status[module.status] },
    { heading: columns.client, kind: 'text', width: 28, of: (module) => module.clientName },
    { heading: columns.lastConnection, kind: 'dateTime', of: (module) => module.lastConnection },
    { heading: devices.columns.activatedAt, kind: 'dateTime', of: (module) => module.activatedAt },
  ];
}

/** What every export is asked with. */
export type ExportRequest = { format: FileFormat; language: Language; timeZone?: string | null | undefined };

export const cellsOf = <Row>(fields: readonly Field<Row>[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => fields.map(({ of }) => of(row)));

/** The state of a starter in words, and that it is locked. */
function starterWords({ state, locked }: Starter, language: Language): string {
  const { starter } = wordsIn(language).status;
  return locked ? `${starter[state]}, ${starter.locked}` : starter[state];
}
