import { type FieldCode, type ImportField, phoneCountries } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { clientNames, countryOperators, models, types } from './queries.ts';
import { plain } from './read/plain.ts';

/** What a cell that names something represents, or why it represents nothing. */
export type Resolved<Value> = { value: Value } | { code: FieldCode };

/** The lists that a file's words are looked up in, as the reader's scope shows them. */
export type References = {
  type: (word: string) => Resolved<number>;
  model: (word: string) => Resolved<number>;
  /** @param country where the SIM is at home, which tells one Orange from another */
  operator: (word: string, country: string | null) => Resolved<number>;
  client: (word: string) => Resolved<number>;
  country: (word: string) => Resolved<string>;
  /** Whether an id that was chosen, not typed, is of the field's list. */
  has: (field: ImportField, id: number) => boolean;
  /** Whether a client's account is closed, so that it takes no device. */
  isClosed: (clientId: number | null) => boolean;
  /** Whether a tracker of the model presents an IMEI; true without a model: a mistyped IMEI among hundreds is not to pass as a tracker's own id. */
  usesImei: (modelId: number | null) => boolean;
};

/** Reads the lists once for a whole file. */
export async function readReferences(tx: Scoped, scope: Scope): Promise<References> {
  const [typeRows, modelRows, operatorRows, clientRows] = [
    await types(tx),
    await models(tx),
    await countryOperators(tx),
    await clientNames(tx, scope),
  ];
  const byType = index(typeRows, ({ code, nameEn, nameFr }) => [code, nameEn, nameFr]);
  const byModel = index(modelRows, ({ brand, name }) => [`${brand} ${name}`, name]);
  const byOperator = index(operatorRows, ({ name, country }) => [name, `${name} ${country}`]);
  const byClient = index(clientRows, ({ name, code }) => [name, code].filter(Boolean));
  const countries = countryNames();
  const ids: Partial<Record<ImportField, Set<number>>> = {
    deviceTypeId: idsOf(typeRows),
    trackerModelId: idsOf(modelRows),
    operatorId: idsOf(operatorRows),
    clientId: idsOf(clientRows),
  };
  const closed = new Set<number>(clientRows.filter(({ state }) => state === 'closed').map(({ id }) => id));
  const imeiless = new Set(modelRows.filter(({ usesImei }) => !usesImei).map(({ id }) => id));
  return {
    type: (word) => one(byType.get(plain(word))),
    model: (word) => one(byModel.get(plain(word))),
    operator: (word, country) => {
      const named = byOperator.get(plain(word)) ?? [];
      const there = named.filter((operator) => operator.country === country);
      return one(there.length > 0 ? there : named);
    },
    client: (word) => one(byClient.get(plain(word))),
    country: (word) => {
      const code = countries.get(plain(word));
      return code ? { value: code } : { code: 'unknown_reference' };
    },
    has: (field, id) => ids[field]?.has(id) ?? true,
    isClosed: (clientId) => clientId !== null && closed.has(clientId),
    usesImei: (modelId) => modelId === null || !imeiless.has(modelId),
  };
}

const idsOf = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id));

function index<Row>(rows: readonly Row[], namesOf: (row: Row) => string[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const name of new Set(namesOf(row).map(plain))) found.set(name, [...(found.get(name) ?? []), row]);
  }
  return found;
}

function one(found: readonly { id: number }[] = []): Resolved<number> {
  const [first, second] = found;
  if (!first) return { code: 'unknown_reference' };
  return second ? { code: 'ambiguous_reference' } : { value: first.id };
}

/** Codes of countries by code and by their names in both languages. */
function countryNames(): Map<string, string> {
  const names = new Map<string, string>();
  const [english, french] = ['en', 'fr'].map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  );
  for (const { code } of phoneCountries()) {
    for (const name of [code, english?.of(code), french?.of(code)]) if (name) names.set(plain(name), code);
  }
  return names;
}
