import { expect, test } from 'vitest';
import { proposedZone, zoneChoices, zonesOf } from './time-zones.ts';

test.each([
  ['CI', 'Africa/Abidjan'],
  ['FR', 'Europe/Paris'],
  ['BJ', 'Africa/Porto-Novo'],
  ['US', 'America/New_York'],
  ['CD', 'Africa/Kinshasa'],
  ['DE', 'Europe/Berlin'],
])('a client of %s most likely lives in %s', (country, zone) => {
  expect(proposedZone(country)).toBe(zone);
  expect(zonesOf(country)).toContain(zone);
});

test('without a country nothing is proposed', () => {
  expect([proposedZone(null), zonesOf(null)]).toEqual([undefined, []]);
});

test('the choice has the country’s zones first, every other after them and none twice, the chosen one always', () => {
  const [here, elsewhere] = zoneChoices('FR', 'Etc/Odd', { here: 'here', elsewhere: 'elsewhere' });
  expect(here?.items).toEqual([{ value: 'Europe/Paris', label: 'Europe/Paris' }]);
  const others = elsewhere?.items.map(({ value }) => value) ?? [];
  expect(others).toEqual(expect.arrayContaining(['Africa/Abidjan', 'UTC', 'Etc/Odd']));
  expect(others).not.toContain('Europe/Paris');
  expect(new Set(others).size).toBe(others.length);
});
