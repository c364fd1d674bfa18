import { DRIVER_IMPORT_FIELDS, type FileFormat } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import { writeTable } from '../../../files/index.ts';
import { FileReply } from '../../../http/file-reply.ts';

/** An empty table of drivers under the headings that the import understands. `now` in milliseconds since 1970 UTC. */
export function driverTemplate(format: FileFormat, language: Language, now: number): FileReply {
  const { drivers: words } = { en, fr }[language];
  const content = () =>
    writeTable(
      {
        format,
        language,
        timeZone: 'UTC',
        sheetName: words.title,
        columns: DRIVER_IMPORT_FIELDS.map((field) => ({ heading: words.fields[field], kind: 'text' })),
        about: { title: words.title, brand: '', lines: [[words.import.title, words.import.hint]], generatedAt: now },
      },
      [],
    );
  return new FileReply(`${words.import.template}.${format}`, format, content);
}
