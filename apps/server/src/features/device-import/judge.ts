import { setImmediate } from 'node:timers/promises';
import type { DeviceFields, FieldErrors, ImportField, WarningCode } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { Draft } from './draft.ts';
import { platesOf, takenAmong } from './queries.ts';
import type { ParsedRow } from './read/table.ts';
import { type References, readReferences } from './references.ts';
import { judgeWords, type RowWords } from './row-fields.ts';

/** What a row would become. */
export type Judgement = {
  row: ParsedRow;
  /** What would be saved; undefined where something is wrong. */
  fields: DeviceFields | undefined;
  errors: FieldErrors;
  warnings: Record<string, WarningCode>;
};

export type JudgedRow = {
  judgements: Judgement[];
  /** Identities of foreign tenants' devices. */
  outsiders: string[];
};

const AT_ONCE = 200; // rows: a few milliseconds, and the event loop also answers others

/** Judges every row as the form would: by itself, against the file, against what is registered. */
export async function judge(tx: Scoped, scope: Scope, draft: Draft): Promise<JudgedRow> {
  const references = await readReferences(tx, scope);
  const judgements: Judgement[] = [];
  for (const row of draft.rows) {
    judgements.push(judgeRow(row, draft, references));
    if (judgements.length % AT_ONCE === 0) await setImmediate();
  }
  refuseRepeated(judgements);
  await refusePlates(tx, judgements);
  const outsiders = await refuseTaken(tx, scope, judgements);
  for (const judgement of judgements) if (Object.keys(judgement.errors).length > 0) judgement.fields = undefined;
  return { judgements, outsiders };
}

function judgeRow(row: ParsedRow, { columns, defaults }: Draft, references: References): Judgement {
  const words: RowWords = {};
  const spoilt: FieldErrors = {};
  columns.forEach(({ field }, column) => {
    if (field === null) return;
    words[field] = row.cells[column] ?? '';
    const fault = row.faults?.[column];
    if (fault) spoilt[field] = fault;
  });
  const { fields, errors, warnings } = judgeWords(words, defaults, references);
  return { row, fields, errors: { ...errors, ...spoilt }, warnings };
}

/** An identity occurs once in a file: later rows that have it again are wrong. */
function refuseRepeated(judgements: Judgement[]): void {
  for (const field of ['imei', 'phone'] as const) {
    const met = new Set<string>();
    for (const { fields, errors } of judgements) {
      const identity = fields?.[field];
      if (!identity) continue;
      if (met.has(identity)) errors[field] ??= 'repeated_in_file';
      met.add(identity);
    }
  }
}

async function refuseTaken(tx: Scoped, scope: Scope, judgements: Judgement[]): Promise<string[]> {
  const of = (field: 'imei' | 'phone') => judgements.flatMap(({ fields }) => fields?.[field] ?? []);
  const taken = new Map<string, boolean>();
  for (const { field, value, seen } of await takenAmong(tx, scope, of('imei'), of('phone')))
    taken.set(`${field} ${value}`, seen);
  if (taken.size === 0) return [];
  const outsiders: string[] = [];
  for (const { fields, errors } of judgements) {
    for (const field of ['imei', 'phone'] as const) {
      const seen = taken.get(`${field} ${fields?.[field]}`);
      if (seen === undefined) continue;
      errors[field] ??= seen ? 'already_exists' : 'cannot_be_registered';
      if (!seen) outsiders.push(`${field} ${fields?.[field]}`);
    }
  }
  return outsiders;
}

/** A plate that its client already has, in the file or on the platform, is wrong. */
async function refusePlates(tx: Scoped, judgements: Judgement[]): Promise<void> {
  const clients = [...new Set(judgements.flatMap(({ fields }) => fields?.clientId ?? []))];
  const registered = new Set(
    (await platesOf(tx, clients)).map(({ clientId, designation }) => `${clientId} ${plateKey(designation)}`),
  );
  const met = new Set<string>();
  for (const { fields, errors } of judgements) {
    if (!fields) continue;
    const plate = `${fields.clientId} ${plateKey(fields.designation)}`;
    if (registered.has(plate)) errors.designation ??= 'plate_taken';
    else if (met.has(plate)) errors.designation ??= 'repeated_in_file';
    met.add(plate);
  }
}

/** As plate_key in the database: AB-123-CD, ab 123 cd and AB123CD are one plate. */
const plateKey = (plate: string): string => plate.replace(/[ -]/g, '').toLowerCase();

/** Whose words stand in which column: the place of each field in a row. */
export const columnOf = ({ columns }: Pick<Draft, 'columns'>, field: ImportField): number =>
  columns.findIndex((column) => column.field === field);
