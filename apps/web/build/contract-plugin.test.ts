import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { forCallers } from './contract-plugin.ts';

const CODE = `
import { z } from 'zod';
const Plate = z.string().max(20).describe('as on the \\'vehicle\\'').optional();
export const LIMIT = 20;
const shared = { tag: 'Plates', access: 'signedIn', reply: z.array(Plate) };
export const listPlates = endpoint({
  ...shared, name: 'listPlates', method: 'GET', path: '/plates', tag: 'Plates', query: z.object({}),
  summary: 'Plates, all of them',
  description: \`Up to \${LIMIT}, \${z.string().describe('x')}\`,
  reply: z.array(Plate.describe('in order')),
  errors: [],
  description: 'last'
});
`;

it('of endpoints what a caller needs stays, texts of schemas go; declarations may be dropped where nothing uses them', () => {
  expect(forCallers(CODE, parseSync('plates.js', CODE).program, new Set(['shared'])).replaceAll(/\s+/g, ' ')).toBe(
    " import { z } from 'zod'; const Plate = /* @__PURE__ */ (() => (z.string().max(20).optional()))();" +
      ' export const LIMIT = 20; const shared = /* @__PURE__ */ (() => ({ }))();' +
      " export const listPlates = /* @__PURE__ */ (() => (endpoint({ ...shared, method: 'GET', path: '/plates', })))(); ",
  );
});
