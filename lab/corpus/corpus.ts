import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from '@balise/protocols';
import { corpusLines, tolerated } from '@balise/protocols/testing/corpus';
import { EXCUSED } from '@balise/protocols/testing/excused';
import { judge, type Verdict } from '@balise/protocols/testing/judge';
import { checksumSection } from './checksums.ts';

import { unknownSection } from './unknown-identities.ts';

/** The part of docs/protocols.md about messages of which a part is odd. */
const ODD_PARTS = `## When a part of a message is odd

A wrong position, ignition or odometer is worse than a missing one, so nothing is guessed. What is odd is left out where something else holds the
rest of the message together:

- *Coordinates that no place on earth has* cost the place alone, and time, inputs and values stay, where a checksum, lengths, names or the pattern
  of a text say where each field is. gl200, suntech, calamp, huasheng, atrack, t800x,
  ulbotech, arnavi, navis, cellocator, eelink, topin, autofon, jt600 and the lock messages of jt808 still refuse the message: their fields are found
  by counting, and odd coordinates are mostly how they show that they were counted wrong. aplicom keeps the rest where its two moments are within a day of each other.
- *Parts with a name each* (gosafe): an odd one is kept as its text; an odd \`GPS\` gives no place.
- *Records with a length each* (meitrack CCE, xexun2): an odd one is left out, and so is what lies behind the end of a CCE that was cut short.
  A length that is wrong itself moves all that follows, so that the message is refused.
- *A record of zeroes* (teltonika) is counted in the answer and is no fix. One with elements and a time of zero keeps its elements and loses its place: the
  tracker stores records, so when it was there is unknown. A number of elements that disagrees with its own total refuses the packet,
  which the tracker sends again.
- *A field that is missing* in a text whose fields are counted (megastek) refuses the message: which one is missing cannot be known.

A message that is refused is counted on the page **Ingest** (*Malformed message*).`;

const USAGE = `How well each protocol decodes the real messages of ../shared/corpus (or BALISE_SHARED).

  npm run corpus                 prints the table
  npm run corpus -- --write      and keeps it in docs/protocols.md
  npm run corpus -- gt06 h02     with every miss of these protocols`;
const NOW = new Date('2026-11-21T12:34:56Z');
const HEAD = ['protocol', 'port', 'messages', 'matched', 'fields matched', 'replies matched', 'misses', 'excused'];

type Row = { name: ProtocolName; verdicts: Verdict[] };

const given = process.argv.slice(2);
if (given.includes('--help')) console.log(USAGE);
else if (!given.includes('--check')) report();

function report(): void {
  const rows = PROTOCOL_NAMES.map((name) => ({ name, lines: corpusLines(name) }))
    .filter(({ lines }) => lines !== undefined)
    .map(({ name, lines }): Row => ({ name, verdicts: judge(name, lines ?? [], NOW) }));
  if (rows.length === 0) return;
  const table = [
    ...rows.map(cellsOf),
    cellsOf({ name: 'total' as ProtocolName, verdicts: rows.flatMap(({ verdicts }) => verdicts) }),
  ];
  const text = markdown([HEAD, ...table]);
  console.log(text);
  for (const { name, verdicts } of rows) if (given.includes(name)) explain(verdicts);
  if (given.includes('--write'))
    writeFileSync(join(import.meta.dirname, '../../docs/protocols.md'), documentOf(text, rows));
}

function cellsOf({ name, verdicts }: Row): string[] {
  const misses = verdicts.filter(({ wrong }) => wrong.length > 0);
  const fields = verdicts.reduce((sum, { fields: { matched } }) => sum + matched, 0);
  const compared = verdicts.reduce((sum, { fields }) => sum + fields.compared, 0);
  const answered = verdicts.filter(({ message }) => message.replies.length > 0);
  const replied = answered.filter(({ wrong }) => !wrong.some((why) => why.startsWith('reply ')));
  const excused = misses.filter(({ message }) =>
    Object.values(EXCUSED).some((excuses) => message.id in (excuses ?? {})),
  );
  return [
    name,
    portOf(name),
    String(verdicts.length),
    share(verdicts.length - misses.length, verdicts.length),
    `${fields} of ${compared}`,
    `${replied.length} of ${answered.length}`,
    reasonsOf(misses),
    String(excused.length),
  ];
}

/** Where its trackers call, and over what. */
function portOf(name: ProtocolName): string {
  const protocol = PROTOCOLS[name];
  if (!protocol) return '';
  if (protocol.kind === 'http') return `${protocol.port} HTTP`;
  const over = { also: ' TCP, UDP', only: ' UDP', none: ' TCP' }[protocol.udp ?? 'none'];
  return `${protocol.port}${over}`;
}

/** How often each kind of difference was met. */
function reasonsOf(misses: Verdict[]): string {
  const kinds = new Map<string, number>();
  for (const { wrong } of misses) {
    for (const kind of new Set(wrong.map((why) => why.split(/[ :]/)[0] ?? '')))
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ') || '–';
}

function explain(verdicts: Verdict[]): void {
  for (const { message, wrong } of verdicts)
    if (wrong.length > 0) console.log(`${message.id}\n  ${wrong.join('\n  ')}`);
}

function share(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}

function markdown(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}

function documentOf(table: string, rows: Row[]): string {
  const allowed = rows.map(({ name, verdicts }) => Math.max(1, Math.floor(verdicts.length * tolerated(name))));
  return `# Protocols and how well they decode

Written by \`npm run corpus -- --write\`. Each protocol decodes real messages of trackers; the reference says what they mean. A message is
matched when its time (1 s), place (0.00001°), speed (0.2 km/h), course (1°), validity, identities, replies and every attribute that has a
name here agree. Tests allow each protocol ${Math.min(...allowed)} to ${Math.max(...allowed)} misses by its size (2 % of the most used, 5 % of the others, at least one), each
excused in \`packages/protocols/src/testing/excused.ts\` with the manual's clause, or, for the few without a public manual, with what else shows it. Where
the reference says nothing at all of a message, ours is listed and excused too, but not counted against the protocol.

${table}

${checksumSection()}

${ODD_PARTS}

${unknownSection(rows.map(({ name, verdicts }) => ({ name, messages: verdicts.map(({ message }) => message) })))}
`;
}
