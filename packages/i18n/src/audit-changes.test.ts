import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';
import { formatIn } from './format/format.ts';

const inFrench = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  auditChanges({ before, after }, 'fr', formatIn('fr', 'Africa/Abidjan'));

test('a change is written in words: names of fields, codes, yes and no, nothing', () => {
  expect(
    inFrench(
      { billingOption: 'postpaid', accountLimited: false, phone: '+2250707070707' },
      { billingOption: 'prepaid', accountLimited: true, phone: null },
    ),
  ).toEqual([
    { field: 'Facturation', before: 'postpayé', after: 'prépayé' },
    { field: 'Limité à une liste de véhicules', before: 'non', after: 'oui' },
    { field: 'Téléphone', before: '+2250707070707', after: '—' },
  ]);
});

test('moments are written on the reader’s clocks, and a small number is none', () => {
  const [from, to] = inFrench(null, { from: Date.UTC(2026, 10, 21, 12), to: 7 });
  expect([from?.after, to?.after]).toEqual(['21/11/2026 12:00:00', '7']);
});

test('of a list only what was removed and added is shown, rights by their names', () => {
  const before = { rights: ['view_devices', 'view_history'] };
  const [change] = inFrench(before, { rights: ['view_devices', 'edit_device'] });
  expect(change?.field).toBe('Droits');
  for (const words of [change?.before, change?.after]) expect(words).not.toMatch(/_|^—$/);
  expect(inFrench({ rights: ['view_devices'] }, { rights: ['view_devices', 'view_history'] })[0]?.before).toBe('—');
});

test('an unchanged field is not shown, and one without a name keeps its key', () => {
  expect(inFrench({ label: 'A', odd: 1 }, { label: 'A', odd: 2 })).toEqual([{ field: 'odd', before: '1', after: '2' }]);
});

test('thresholds are written in their units, by the names of their screen', () => {
  const lines = inFrench(
    { idleAfter: 120, slowSpeed: 3 / 3.6, maxHdop: 5 },
    { idleAfter: 90, slowSpeed: 1, maxHdop: 2.5 },
  );
  expect(lines).toEqual([
    { field: 'Ralenti au bout de', before: '120\u00a0s', after: '90\u00a0s' },
    { field: 'Immobile en dessous de', before: '3\u00a0km/h', after: '3,6\u00a0km/h' },
    { field: 'HDOP au maximum', before: '5', after: '2,5' },
  ]);
  expect(inFrench({ speedLimit: 25 }, { speedLimit: null })).toEqual([
    { field: 'Limite de vitesse', before: '90\u00a0km/h', after: '—' },
  ]);
});
