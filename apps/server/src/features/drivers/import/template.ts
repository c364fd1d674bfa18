import { DRIVER_IMPORT_FIELDS, type FileFormat, isOfHealth } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import type { Scope } from '../../../db/scope.ts';
import { writeTable } from '../../../files/index.ts';
import { FileReply } from '../../../http/file-reply.ts';
import { seesHealth } from '../health-queries.ts';

/** An empty table of drivers under the headings that the import understands from this reader. `now` in milliseconds since 1970 UTC. */
export function driverTemplate(scope: Scope, format: FileFormat, language: Language, now: number): FileReply {
  const { drivers: words } = { en, fr }[language];
  const fields = DRIVER_IMPORT_FIELDS.filter((field) => seesHealth(scope) || !isOfHealth(field));
  const content = () =>
    writeTable(
      {
        format,
        language,
        timeZone: 'UTC',
        sheetName: words.title,
        columns: fields.map((field) => ({ heading: words.fields[field], kind: 'text' })),
        about: { title: words.title, brand: '', lines: [[words.import.title, words.import.hint]], generatedAt: now },
      },
      [],
    );
  return new FileReply(`${words.import.template}.${format}`, format, content);
}
