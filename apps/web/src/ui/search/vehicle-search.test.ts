import { expect, test } from 'vitest';
import { fitsVehicle, fitsWords, searchedWords } from './vehicle-search.ts';

test('a name is found by parts of its words, in any order, without accents and capitals', () => {
  expect(fitsWords('Société Générale de Transport', 'transp societe')).toBe(true);
  expect(fitsWords('Société Générale de Transport', 'societe ivoirienne')).toBe(false);
  expect(fitsWords('Société Générale de Transport', '')).toBe(true);
});

test('a plate is found with and without its dashes; a short word begins one', () => {
  const vehicle = { designation: 'AA-482-KB', label: 'Frigo 11', imei: '356938035643007' };
  const fits = (search: string) => fitsVehicle(vehicle, searchedWords(search));
  expect(fits('aa482kb')).toBe(true);
  expect(fits('AA 482')).toBe(true);
  expect(fits('frigo 11')).toBe(true);
  expect(fits('38')).toBe(false); // inside of the IMEI
});
