import type { DeletedDevice, Device, FileFormat, Language, Module } from '@balise/contract';
import { en, fr, protocolTitle } from '@balise/i18n';
import type { Cell, Column } from '../../outside/sheets/index.ts';

/** Words of a file, and names of device types by code, in the reader's language. */
export type Words = { language: Language; types: ReadonlyMap<string, string> };
type Field<Row> = Column & { of: (row: Row) => Cell };

const wordsIn = (language: Language) => ({ en, fr })[language];

/** The columns of the list of devices, in the order of the screen. */
export function deviceFields({ language, types }: Words): Field<Device>[] {
  const { exports, status } = wordsIn(language);
  return [
    { heading: exports.plate, kind: 'text', of: (device) => device.designation },
    { heading: exports.status, kind: 'text', of: (device) => status[device.badge] },
    { heading: exports.since, kind: 'dateTime', of: (device) => device.badgeSince },
    { heading: exports.name, kind: 'text', of: (device) => device.label },
    { heading: exports.code, kind: 'text', of: (device) => device.code },
    { heading: exports.type, kind: 'text', of: (device) => types.get(device.type) ?? device.type },
    { heading: exports.client, kind: 'text', width: 28, of: (device) => device.clientName },
    { heading: exports.tracker, kind: 'text', of: (device) => device.model },
    {
      heading: exports.protocol,
      kind: 'text',
      width: 12,
      of: (device) => device.protocol && protocolTitle(device.protocol),
    },
    { heading: exports.imei, kind: 'text', of: (device) => device.imei },
    { heading: exports.phone, kind: 'text', of: (device) => device.phone },
    { heading: exports.operator, kind: 'text', of: (device) => device.operator },
    { heading: exports.vin, kind: 'text', width: 22, of: (device) => device.vinNumber },
    { heading: exports.lastSeen, kind: 'dateTime', of: (device) => device.state?.seenAt ?? null },
    { heading: exports.lastPosition, kind: 'dateTime', of: (device) => device.state?.location?.at ?? null },
    { heading: exports.latitude, kind: 'number', digits: 6, of: (device) => device.state?.location?.latitude ?? null },
    {
      heading: exports.longitude,
      kind: 'number',
      digits: 6,
      of: (device) => device.state?.location?.longitude ?? null,
    },
    { heading: exports.speed, kind: 'speed', of: (device) => device.state?.location?.speed ?? null },
    { heading: exports.ignition, kind: 'yesNo', of: (device) => device.state?.ignition ?? null },
    { heading: exports.distance, kind: 'distance', of: (device) => device.state?.distance ?? null },
    { heading: exports.activatedAt, kind: 'dateTime', of: (device) => device.activatedAt },
    { heading: exports.adminState, kind: 'text', width: 12, of: (device) => status[device.status] },
    { heading: exports.note, kind: 'text', width: 40, of: (device) => device.note },
  ];
}

/** The columns of the list of deleted devices. */
export function deletedFields({ language, types }: Words): Field<DeletedDevice>[] {
  const { exports, devices } = wordsIn(language);
  return [
    { heading: exports.plate, kind: 'text', of: (device) => device.designation },
    { heading: exports.name, kind: 'text', of: (device) => device.label },
    { heading: exports.code, kind: 'text', of: (device) => device.code },
    { heading: exports.type, kind: 'text', of: (device) => types.get(device.type) ?? device.type },
    { heading: exports.client, kind: 'text', width: 28, of: (device) => device.clientName },
    { heading: exports.tracker, kind: 'text', of: (device) => device.model },
    { heading: exports.imei, kind: 'text', of: (device) => device.imei },
    { heading: exports.phone, kind: 'text', of: (device) => device.phone },
    { heading: exports.activatedAt, kind: 'dateTime', of: (device) => device.activatedAt },
    { heading: exports.deletedAt, kind: 'dateTime', of: (device) => device.deletedAt },
    { heading: exports.deletedBy, kind: 'text', of: (device) => device.deletedBy ?? devices.deletedList.byProvider },
    { heading: exports.reason, kind: 'text', width: 40, of: (device) => device.reason },
    { heading: exports.daysLeft, kind: 'number', digits: 0, of: (device) => device.daysLeft },
  ];
}

/** The columns of the list of modules. */
export function moduleFields({ language }: Words): Field<Module>[] {
  const { exports, status } = wordsIn(language);
  return [
    { heading: exports.imei, kind: 'text', of: (module) => module.imei },
    { heading: exports.tracker, kind: 'text', of: (module) => module.model },
    {
      heading: exports.protocol,
      kind: 'text',
      width: 12,
      of: (module) => module.protocol && protocolTitle(module.protocol),
    },
    { heading: exports.firmware, kind: 'text', of: (module) => module.firmware },
    { heading: exports.phone, kind: 'text', of: (module) => module.phone },
    { heading: exports.operator, kind: 'text', of: (module) => module.operator },
    { heading: exports.iccid, kind: 'text', width: 24, of: (module) => module.iccid },
    { heading: exports.plate, kind: 'text', of: (module) => module.designation },
    { heading: exports.name, kind: 'text', of: (module) => module.label },
    { heading: exports.adminState, kind: 'text', width: 12, of: (module) => status[module.status] },
    { heading: exports.client, kind: 'text', width: 28, of: (module) => module.clientName },
    { heading: exports.lastSeen, kind: 'dateTime', of: (module) => module.lastConnection },
    { heading: exports.activatedAt, kind: 'dateTime', of: (module) => module.activatedAt },
  ];
}

/** What every export is asked with. */
export type ExportAsked = { format: FileFormat; language: Language; timeZone?: string | null | undefined };

export const cellsOf = <Row>(fields: readonly Field<Row>[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => fields.map(({ of }) => of(row)));
