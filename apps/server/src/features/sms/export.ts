import { type FileFormat, SMS_MONEY, type SmsMessage } from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import { FileReply } from '../../http/file-reply.ts';

const WORDS = { en, fr };

type Wanted = { format: FileFormat; language: Language; timeZone: string; now: number };

/** SMS as a file, newest first; a secret's text is left out. */
export function smsFile(messages: SmsMessage[], { format, language, timeZone, now }: Wanted): FileReply {
  const words = WORDS[language];
  const count = formatIn(language, timeZone).number(messages.length);
  const name = exportName([words.sms.fileName, dayIn(timeZone, now)], format);
  const table = { format, language, timeZone, sheetName: 'SMS', columns: columnsIn(language) };
  const about = { title: words.sms.title, brand: '', generatedAt: now, lines: [[words.exports.lines, count] as const] };
  return new FileReply(name, format, () =>
    writeTable({ ...table, about }, [messages.map((one) => cellsOf(one, language))]),
  );
}

function columnsIn(language: Language): Column[] {
  const { columns } = WORDS[language].sms;
  return [
    { heading: columns.createdAt, kind: 'dateTime' },
    { heading: columns.client, kind: 'text', width: 24 },
    { heading: columns.recipient, kind: 'text', width: 18 },
    { heading: columns.country, kind: 'text', width: 10 },
    { heading: columns.kind, kind: 'text', width: 18 },
    { heading: columns.by, kind: 'text', width: 22 },
    { heading: columns.state, kind: 'text', width: 16 },
    { heading: columns.segments, kind: 'number' },
    { heading: columns.cost, kind: 'number' },
    { heading: columns.currency, kind: 'text', width: 8 },
    { heading: columns.text, kind: 'text', width: 60 },
    { heading: columns.error, kind: 'text', width: 30 },
  ];
}

function cellsOf(one: SmsMessage, language: Language): Cell[] {
  const { kinds, states } = WORDS[language].sms;
  return [
    one.createdAt,
    one.clientName,
    one.recipient,
    one.country,
    kinds[one.kind],
    one.by,
    states[one.state],
    one.segments,
    one.cost / SMS_MONEY,
    one.currency,
    one.text,
    one.error,
  ];
}
