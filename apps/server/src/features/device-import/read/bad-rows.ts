import type { FileFormat } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import { dayIn, exportName, writeTable } from '../../../files/index.ts';
import { FileReply } from '../../../http/file-reply.ts';
import type { Draft } from '../draft.ts';
import type { Judgement } from '../judge.ts';

type About = { language: Language; brand: string; timeZone: string; now: number };

/** The rows that cannot be imported, as they were, with why not at the end: corrected in place they can be uploaded again. */
export async function badRowsFile(
  draft: Draft,
  judgements: readonly Judgement[],
  format: FileFormat,
  { language, brand, timeZone, now }: About,
): Promise<FileReply> {
  const { deviceImport: words, fieldErrors } = { en, fr }[language];
  const bad = judgements.filter(({ fields }) => !fields);
  const why = ({ errors }: Judgement) =>
    Object.entries(errors)
      .map(([field, code]) =>
        words.reason
          .replace('{{field}}', words.fields[field as keyof typeof words.fields])
          .replace('{{fault}}', fieldErrors[code]),
      )
      .join(' ');
  const text = (heading: string) => ({ heading, kind: 'text' as const });
  const content = () =>
    writeTable(
      {
        format,
        language,
        timeZone,
        sheetName: words.sheets.devices,
        // under the field's own name, so that nothing has to be mapped a second time
        columns: [
          ...draft.columns.map(({ header, field }) => text(field ? words.fields[field] : header)),
          text(words.reasonColumn),
        ],
        about: { title: words.title, brand, lines: [[words.fileLine, draft.fileName]], generatedAt: now },
      },
      [bad.map((judgement) => [...judgement.row.cells, why(judgement)])],
    );
  return new FileReply(exportName([words.errorsFile, dayIn(timeZone, now)], format), format, content);
}
