import type { Attributes } from '@balise/tracking';
import { expect, test } from 'vitest';
import { addCell, addWifi } from './stations.ts';

test('the first cell serves, the others are in reach, and zeros are none', () => {
  const attributes: Attributes = {};
  addCell(attributes, { mcc: 0, mnc: 0, lac: 1, id: 2 });
  addCell(attributes, { mcc: 460, mnc: 0, lac: 9525, id: 4134, signal: -50 });
  addCell(attributes, { mcc: 460, mnc: 0, lac: 9525, id: 4111 });
  addCell(attributes, { mcc: 460, mnc: 0, lac: 9789, id: 4601, signal: -49 });
  expect(attributes).toEqual({
    cell: { mcc: 460, mnc: 0, lac: 9525, id: 4134, signal: -50 },
    vendor: { neighbours: '9525/4111/ 9789/4601/-49' },
  });
});

test('a station has an address of twelve digits', () => {
  const attributes: Attributes = {};
  addWifi(attributes, '5c-b0-0a-2c-ad-70', -52);
  addWifi(attributes, '000000000000', -1);
  addWifi(attributes, 'home');
  expect(attributes).toEqual({ wifi: [{ mac: '5C:B0:0A:2C:AD:70', signal: -52 }] });
});
