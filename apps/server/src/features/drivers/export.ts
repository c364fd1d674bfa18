import { type Driver, type exportDrivers, isOfHealth } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';
import { audit } from '../audit/index.ts';
import { brandName } from '../devices/index.ts';
import { seesHealth } from './health-queries.ts';
import { findDrivers } from './queries.ts';
import { clientOfFile } from './row-queries.ts';

const WORDS = { en, fr };
type Words = typeof en;
type Wanted = z.output<typeof exportDrivers.body>;

const AT_ONCE = 500; // rows that the writing process takes at a time

/** The selected drivers as a file, with every field that the reader may see. Who took it is in the log. */
export async function driversFile(asked: RequestContext, wanted: Wanted): Promise<FileReply | Failure> {
  const { tx, who, now } = asked;
  const { format, language, timeZone: wantedZone, ...selection } = wanted;
  const clientId = selection.clientId ?? who.scope.clientId;
  const client = clientId === null ? undefined : await clientOfFile(tx, clientId);
  if (clientId !== null && !client) return fail('client_not_found', { clientId: 'unknown_reference' });
  const words = WORDS[language];
  const drivers = await findDrivers(tx, who.scope, selection, now);
  const chosen = [selection.search, selection.state && words.drivers.states[selection.state]].filter(Boolean);
  await audit(asked, {
    action: 'driver.export',
    subject: { kind: 'driver', id: null, name: client?.fullName ?? '' },
    clientId,
    partnerId: client?.partnerId ?? who.scope.partnerId,
    after: { format, rows: drivers.length, ...(chosen.length > 0 ? { filter: chosen } : {}) },
  });
  const timeZone = wantedZone ?? client?.timeZone ?? 'UTC';
  const { exports, drivers: own } = words;
  const lines: [string, string][] = [
    [exports.client, client?.fullName ?? exports.allClients],
    [exports.filter, chosen.join(', ') || exports.noFilter],
    [exports.generatedAt, formatIn(language, timeZone).dateTime(now)],
    [exports.lines, String(drivers.length)],
  ];
  const about = {
    title: own.title,
    brand: client?.partnerName ?? (await brandName(tx, who.scope)),
    lines,
    generatedAt: now,
  };
  const fields = FIELDS.filter(([field]) => seesHealth(who.scope) || !isOfHealth(field));
  const columns = fields.map(([heading, kind]) => ({ heading: own.fields[heading], kind }));
  const table = { format, language, timeZone, sheetName: own.title, columns, about };
  const name = exportName([own.fileName, client?.fullName ?? '', dayIn(timeZone, now)], format);
  return new FileReply(name, format, () => writeTable(table, batches(drivers, fields, words)));
}

function* batches(drivers: readonly Driver[], fields: readonly Field[], words: Words): Generator<Cell[][]> {
  for (let start = 0; start < drivers.length; start += AT_ONCE) {
    yield drivers.slice(start, start + AT_ONCE).map((driver) => fields.map(([, , cell]) => cell(driver, words)));
  }
}

type Heading = keyof Words['drivers']['fields'];
type Field = [heading: Heading, kind: Column['kind'], cell: (driver: Driver, words: Words) => Cell];

/** The columns of the file, those of the import first and under the same headings. */
const FIELDS: readonly Field[] = [
  ['lastName', 'text', (driver) => driver.lastName],
  ['firstName', 'text', (driver) => driver.firstName],
  ['registerNumber', 'text', (driver) => driver.registerNumber],
  ['phone', 'text', (driver) => driver.phone],
  ['email', 'text', (driver) => driver.email],
  ['bornOn', 'date', (driver) => driver.bornOn],
  ['identityType', 'text', ({ identityType: type }, words) => type && words.drivers.identityTypes[type]],
  ['identityNumber', 'text', (driver) => driver.identityNumber],
  ['identityExpiresOn', 'date', (driver) => driver.identityExpiresOn],
  ['hiredOn', 'date', (driver) => driver.hiredOn],
  ['contractType', 'text', ({ contractType: type }, words) => type && words.drivers.contractTypes[type]],
  ['contractDuration', 'number', (driver) => driver.contractDuration],
  ['contractUnit', 'text', ({ contractUnit: unit }, words) => unit && words.drivers.units[unit]],
  ['contractEndsOn', 'date', (driver) => driver.contractEndsOn],
  ['licenceNumber', 'text', (driver) => driver.licenceNumber],
  ['licenceCategories', 'text', (driver) => driver.licenceCategories.join(', ')],
  ['licenceIssuedOn', 'date', (driver) => driver.licenceIssuedOn],
  ['licenceExpiresOn', 'date', (driver) => driver.licenceExpiresOn],
  ['licenceRestrictions', 'text', (driver) => driver.licenceRestrictions],
  ['qualifications', 'text', (driver) => driver.qualifications],
  ['medicalRestrictions', 'text', (driver) => driver.medicalRestrictions],
  ['medicalVisitOn', 'date', (driver) => driver.medicalVisitOn],
  ['medicalNextOn', 'date', (driver) => driver.medicalNextOn],
  ['note', 'text', (driver) => driver.note],
  ['photo', 'text', (driver) => driver.photo?.name ?? ''],
  ['files', 'text', (driver) => driver.files.map(({ name }) => name).join(', ')],
  ['clientId', 'text', (driver) => driver.clientName],
];
