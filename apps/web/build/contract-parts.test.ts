import { expect, it } from 'vitest';
import { partsOf } from './contract-parts.ts';

const CODES = new Map([
  [
    '/c/plate.ts',
    `import { z } from 'zod';
import { KINDS, line } from './core/text.ts';
const LONGEST = 20;
export const STATES = ['new', 'old'];
export const Plate = z.object({ text: line(LONGEST), state: z.enum(STATES) });
export const listPlates = endpoint({ path: '/plates' });
export const nameOf = (plate) => plate.line + KINDS.length;
function endpoint(declaration) { return declaration; }
`,
  ],
  [
    '/c/core/text.ts',
    `import { z } from 'zod';
export const KINDS = [1];
const bare = () => z.string();
export const line = (most) => bare().max(most);
`,
  ],
]);

it('divides a module into what is plain and what is a schema, by whatever it uses', () => {
  const parts = partsOf(CODES);
  expect(parts.get('/c/plate.ts')).toEqual({
    whole:
      'export { STATES, listPlates, nameOf } from "/c/plate.ts?plain";\nexport { Plate } from "/c/plate.ts?schemas";\n',
    plain: `import { KINDS as KINDS } from "/c/core/text.ts?plain";
const LONGEST = 20;
export const STATES = ['new', 'old'];
export const listPlates = endpoint({ path: '/plates' });
export const nameOf = (plate) => plate.line + KINDS.length;
function endpoint(declaration) { return declaration; }
export { LONGEST as $LONGEST };
export { STATES as $STATES };
`,
    schemas: `import { z as z } from "zod";
import { line as line } from "/c/core/text.ts?schemas";
import { $LONGEST as LONGEST } from "/c/plate.ts?plain";
import { $STATES as STATES } from "/c/plate.ts?plain";
export const Plate = z.object({ text: line(LONGEST), state: z.enum(STATES) });
`,
  });
  expect(parts.get('/c/core/text.ts')?.plain).toBe('export const KINDS = [1];\n');
});

it('refuses what it cannot divide', () => {
  expect(() => partsOf(new Map([['/c/a.ts', `import * as all from './b.ts';`]]))).toThrow('/c/a.ts');
  expect(() => partsOf(new Map([['/c/a.ts', `start();`]]))).toThrow('declares nothing');
});
