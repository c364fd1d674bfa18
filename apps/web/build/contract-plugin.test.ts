import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutDocumentation } from './contract-plugin.ts';

const CODE = `
import { z } from 'zod';
const Plate = z.string().max(20).describe('as on the \\'vehicle\\'').optional();
export const LIMIT = 20;
export const listPlates = endpoint({
  name: 'listPlates', method: 'GET', tag: 'Plates',
  summary: 'Plates, all of them',
  description: \`Up to \${LIMIT}, \${z.string().describe('x')}\`,
  reply: z.array(Plate.describe('in order')),
  errors: [],
  description: 'last'
});
`;

it('texts of endpoints and schemas go, all else stays; declarations may be dropped where nothing uses them', () => {
  expect(withoutDocumentation(CODE, parseSync('plates.js', CODE).program).replaceAll(/\s+/g, ' ')).toBe(
    " import { z } from 'zod'; const Plate = /* @__PURE__ */ (() => z.string().max(20).optional())();" +
      ' export const LIMIT = 20; export const listPlates = /* @__PURE__ */ (() => endpoint({' +
      " name: 'listPlates', method: 'GET', reply: z.array(Plate), errors: [], }))(); ",
  );
});
