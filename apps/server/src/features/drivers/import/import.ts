import {
  type ClientId,
  DRIVER_IMPORT_FIELDS,
  type DriverFields,
  type DriverImport,
  type DriverImportField,
  FAULTY_ROWS_SHOWN,
  type FieldErrors,
  isOfHealth,
} from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { auditOfClient, clientFor } from '../../clients/index.ts';
import { fromHeadings, headingMatcher, readApart } from '../../device-import/index.ts';
import { seesHealth } from '../health-queries.ts';
import { countryOf, driverNumbers, insertDrivers } from '../import-queries.ts';
import { countOfClient, todayOf } from '../queries.ts';
import { faultsAgainst, MOST_DRIVERS } from '../save.ts';
import { type DriverWords, isDay, judgeDriverRow } from './row.ts';

type Judged = { row: number; words: DriverWords; fields: DriverFields | undefined; errors: FieldErrors };
type Read = { clientId: ClientId; columns: DriverImport['columns']; rows: Judged[] };

/** What each row of a file would become. */
export async function previewDrivers(
  asked: RequestContext,
  given: ClientId | undefined,
  bytes: Buffer,
): Promise<DriverImport | Failure> {
  const read = await readDrivers(asked, given, bytes);
  if (read instanceof Failure) return read;
  const [good, bad] = [read.rows.filter(({ fields }) => fields), read.rows.filter(({ fields }) => !fields)];
  return {
    columns: read.columns,
    good: good.length,
    bad: bad.length,
    names: good.slice(0, 10).map(({ words }) => nameIn(words)),
    faults: bad.slice(0, FAULTY_ROWS_SHOWN).map((one) => ({
      row: one.row,
      name: nameIn(one.words),
      errors: faultsOf(one, asked.who.language),
    })),
  };
}

/** Adds the valid rows of a file, all or none. */
export async function importDrivers(
  asked: RequestContext,
  order: { clientId: ClientId | undefined; onlyGood: boolean; rows: number },
  bytes: Buffer,
): Promise<{ added: number; skipped: number } | Failure> {
  const read = await readDrivers(asked, order.clientId, bytes);
  if (read instanceof Failure) return read;
  const good = read.rows.flatMap(({ fields }) => fields ?? []);
  const skipped = read.rows.length - good.length;
  if (skipped > 0 && !order.onlyGood) return fail('import_has_errors');
  if (good.length !== order.rows) return fail('import_changed');
  const { tx, now } = asked;
  if ((await countOfClient(tx, read.clientId)) + good.length > MOST_DRIVERS) return fail('limit_reached');
  await insertDrivers(tx, read.clientId, good, new Date(now));
  const subject = { kind: 'driver', id: null, clientId: read.clientId, name: '' } as const;
  await auditOfClient(asked, subject, { action: 'driver.import', after: { added: good.length, skipped } });
  return { added: good.length, skipped };
}

async function readDrivers(
  { tx, who: { scope }, now }: RequestContext,
  given: ClientId | undefined,
  bytes: Buffer,
): Promise<Read | Failure> {
  const clientId = await clientFor({ tx, scope }, given);
  if (clientId instanceof Failure) return clientId;
  const read = await readApart(bytes);
  if (typeof read === 'string') return fail(read);
  const table = fromHeadings(read, matchDriverHeadings);
  const fields = matchDriverHeadings(table.headers).map((field) =>
    field !== null && isOfHealth(field) && !seesHealth(scope) ? null : field,
  );
  const [country, today] = [await countryOf(tx, clientId), await todayOf(tx, clientId, now)];
  const rows = table.rows.map(({ row, cells, faults }): Judged => {
    const words: DriverWords = {};
    const spoilt: FieldErrors = {};
    fields.forEach((field, column) => {
      if (field === null) return;
      words[field] = cells[column] ?? '';
      const fault = faults?.[column];
      if (fault && !(fault === 'became_date' && isDay(field))) spoilt[field] = fault;
    });
    const judged = judgeDriverRow(words, country);
    const errors = { ...(judged.fields && faultsAgainst(today, judged.fields)), ...judged.errors, ...spoilt };
    return { row, words, errors, fields: Object.keys(errors).length > 0 ? undefined : judged.fields };
  });
  refuseRepeated(rows, await driverNumbers(tx, clientId));
  const columns = table.headers.map((header, column) => ({ header, field: fields[column] ?? null }));
  return { clientId, columns, rows };
}

/** A register number that the client has already, or that is in the file twice, is wrong. */
function refuseRepeated(rows: Judged[], registered: ReadonlySet<string>): void {
  const met = new Set<string>();
  for (const one of rows) {
    const number = one.fields?.registerNumber.toLowerCase();
    if (!number) continue;
    const fault = registered.has(number) ? 'already_exists' : met.has(number) ? 'repeated_in_file' : undefined;
    met.add(number);
    if (!fault) continue;
    one.errors = { ...one.errors, registerNumber: fault };
    one.fields = undefined;
  }
}

const nameIn = ({ lastName = '', firstName = '' }: DriverWords): string => `${lastName} ${firstName}`.trim();

function faultsOf({ words, errors }: Judged, language: Language): DriverImport['faults'][number]['errors'] {
  const said = { en, fr }[language].fieldErrors;
  return Object.entries(errors).map(([name, code]) => {
    const field: DriverImportField = DRIVER_IMPORT_FIELDS.find((one) => one === name.split('.')[0]) ?? 'lastName';
    return { field, value: words[field] ?? '', code, message: said[code] };
  });
}

/** What else people write over a column, in English and French; compared without accents, capitals and signs. */
const ALSO: Partial<Record<DriverImportField, string>> = {
  lastName: 'name, surname, family name, driver, nom de famille, nom du conducteur, chauffeur, conducteur',
  firstName: 'given name, forename, prenoms',
  registerNumber:
    'number, staff number, employee number, employee id, badge, no, numero, n matricule, numero matricule',
  phone: 'phone number, mobile, tel, telephone portable, gsm, numero de telephone',
  email: 'e-mail, mail, email address, courriel, adresse e-mail',
  bornOn: 'birth date, birthday, born on, dob, ne le, naissance',
  identityType: 'document type, id type, type de piece, nature de la piece',
  identityNumber: 'id number, identity number, cni, numero cni, numero de la piece d identite, n piece',
  hiredOn: 'hiring date, hire date, start date, embauche le, date d entree',
  contractType: 'contract type, type de contrat',
  licenceNumber: 'license number, driving licence number, permis, n permis, numero de permis, permis de conduire',
  licenceCategories:
    'licence categories, category, licence category, categorie, categorie du permis, categories du permis',
  licenceIssuedOn: 'licence issued on, issue date, date de delivrance',
  licenceExpiresOn:
    'licence expiry, licence expires on, expiry date, date d expiration, expiration du permis, validite du permis',
  medicalVisitOn: 'last visit, visite medicale',
  medicalNextOn: 'next medical visit, prochaine visite, prochaine visite medicale',
  note: 'notes, remark, comment, remarque, commentaire, observation',
};

/** The field that each column seems to hold; of two columns for one field the first. */
const matchDriverHeadings = headingMatcher(
  DRIVER_IMPORT_FIELDS.map((field) => [
    field,
    [en.drivers.fields[field], fr.drivers.fields[field], ALSO[field] ?? ''].join(','),
  ]),
);
