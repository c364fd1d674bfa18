import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATASETS } from './contents/dataset-queries.ts';
import { POSITION_COLUMNS } from './contents/position-values.ts';

const DOCS = readFileSync(join(import.meta.dirname, '../../../../../docs/export.md'), 'utf8');

test.each([...DATASETS])('docs/export.md lists the columns of $name.csv', ({ name, columns }) => {
  expect(DOCS).toContain(`| \`${name}.csv\` | ${columns.map(([column]) => column).join(', ')} |`);
});

test('docs/export.md says what each column of a position is', () => {
  expect(POSITION_COLUMNS.filter((column) => !DOCS.includes(`\`${column}\``))).toEqual([]);
});
