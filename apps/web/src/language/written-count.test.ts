import { en, fr } from '@balise/i18n';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { writtenCounts } from './written-count.ts';

const words = i18next.createInstance();
await words.use(writtenCounts).init({
  resources: { en: { translation: { ...en, port: 'port {{port}}' } }, fr: { translation: fr } },
  interpolation: { escapeValue: false, alwaysFormat: true },
});
const said = (lng: 'en' | 'fr', key: string, values: object) =>
  String(words.t(key as 'billing.line.full', { lng, ...values } as never));

test('a count in a sentence has its thousands as the language writes them', () => {
  const line = { count: 9986, price: 'XOF 5,000' };
  expect(said('en', 'billing.line.full', line)).toBe('9,986 vehicles, the whole month, at XOF 5,000 each');
  expect(said('fr', 'billing.line.full', line)).toMatch(/^9\u202f986\svéhicules/);
  expect(said('fr', 'billing.account.served', { count: 1 })).toMatch(/^1\svéhicule/);
  expect(said('en', 'billing.account.served', { count: 12_000 })).toContain('12,000');
});

test('what is no count stays as it is', () => {
  expect(said('en', 'port', { port: 5023 })).toBe('port 5023');
});
