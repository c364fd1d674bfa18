import type { DeviceImport, ImportDefaults, Role } from '@balise/contract';

type AskedFirst = 'clientId' | 'deviceTypeId';

/** What every row lacks: no column has it, and it is not chosen for all rows yet. Asked once instead of per row. */
export function askedFirst(
  { columns, defaults }: Pick<DeviceImport, 'columns' | 'defaults'>,
  role: Role,
): AskedFirst[] {
  const fields: AskedFirst[] = role === 'client' ? ['deviceTypeId'] : ['clientId', 'deviceTypeId'];
  return fields.filter((name) => defaults[name] === null && !columns.some(({ field }) => field === name));
}

/** The file without the faults that such a choice will mend. */
export function withoutAsked(file: DeviceImport, asked: readonly AskedFirst[]): DeviceImport {
  if (asked.length === 0) return file;
  const isAsked = (field: string) => (asked as readonly string[]).includes(field);
  const rows = file.rows.map((row) => ({ ...row, errors: row.errors.filter(({ field }) => !isAsked(field)) }));
  const bad = rows.filter(({ errors }) => errors.length > 0).length;
  return { ...file, rows, bad, good: rows.length - bad, missing: file.missing.filter((field) => !isAsked(field)) };
}

/** What counts for every row once its client is chosen: a client's SIM cards are mostly of its country. */
export const ofClient = (
  defaults: ImportDefaults,
  client: { id: NonNullable<ImportDefaults['clientId']>; countryCode2: NonNullable<ImportDefaults['countryCode2']> },
): ImportDefaults => ({
  ...defaults,
  clientId: client.id,
  countryCode2: defaults.countryCode2 ?? client.countryCode2,
});
