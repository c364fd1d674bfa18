import { expect, it } from 'vitest';
import { cycleIn } from './chunk-cycles.ts';

it('finds files that import each other, by however many others', () => {
  const imports = { app: ['base', 'forms'], base: ['common'], forms: ['base', 'schemas'], schemas: ['calls'] };
  expect(cycleIn(new Map(Object.entries({ ...imports, calls: ['base'] })))).toBeUndefined();
  expect(cycleIn(new Map(Object.entries({ ...imports, calls: ['forms'] })))).toEqual([
    'forms',
    'schemas',
    'calls',
    'forms',
  ]);
});
