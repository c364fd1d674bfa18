import { inflateSync } from 'node:zlib';

/** A text as it is on a page: points from its left and upper edge. */
export type PdfText = { text: string; x: number; y: number; font: string; size: number };

const HEIGHT = 595;

/** What a PDF of ours says, page by page: its letters found again by the tables that let a reader copy them. */
export function readPdf(bytes: Uint8Array): PdfText[][] {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body ?? '']),
  );
  const streamOf = (id: number): string => {
    const body = objects.get(id) ?? '';
    const content = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
  };
  const refIn = (body: string, name: string): number =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? Number.NaN);
  const lettersOf = new Map<number, string[]>();
  const fontLetters = (id: number): string[] => {
    const known = lettersOf.get(id) ?? lettersIn(streamOf(refIn(objects.get(id) ?? '', 'ToUnicode')));
    lettersOf.set(id, known);
    return known;
  };
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => {
      const resources = objects.get(refIn(body, 'Resources')) ?? '';
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name ?? '', fontLetters(Number(id))]),
      );
      return textsIn(streamOf(refIn(body, 'Contents')), fonts);
    });
}

function lettersIn(table: string): string[] {
  const letters: string[] = [];
  for (const [, first, values] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [place, [, value]] of [...(values ?? '').matchAll(/<([0-9a-f ]+)>/g)].entries())
      letters[Number.parseInt(first ?? '0', 16) + place] = decoded(value ?? '');
  }
  return letters;
}

const decoded = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

function textsIn(content: string, fonts: ReadonlyMap<string, readonly string[]>): PdfText[] {
  const number = '(-?[\\d.]+)';
  const block = new RegExp(
    `1 0 0 1 ${number} ${number} Tm\\n/(F\\d+) ${number} Tf\\n[\\s\\S]*?\\[([^\\]]*)\\] TJ`,
    'g',
  );
  return [...content.matchAll(block)].map(([, x, y, font, size, shown]) => {
    const letters = fonts.get(font ?? '') ?? [];
    const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run]) => run?.match(/.{4}/g) ?? []);
    const text = codes.map((code) => letters[Number.parseInt(code, 16)] ?? '?').join('');
    return { text, x: Number(x), y: HEIGHT - Number(y), font: font ?? '', size: Number(size) };
  });
}
