import { expect, test } from 'vitest';
import { fromHex } from '../../core/hex.ts';
import { aplicom } from './index.ts';

/** A D message whose only field is the unit's clock. */
const withUnit = (unit: string) => fromHex(`4442${unit}0006000004070069b1c3d0`.replace('4442', '4443'));

test('a unit of an older radio module presents the IMEI whose lowest bytes it gives', () => {
  expect(aplicom.decode(withUnit('493145'), null).identities).toEqual(['353234020020549']);
  // no IMEI of those modules ends so
  expect(aplicom.decode(withUnit('493146'), null).identities).not.toEqual(['353234020020550']);
});

test('digits between messages bring nothing', () => {
  expect(aplicom.frameLength(fromHex('3132'), null)).toBe(1);
  expect(aplicom.decode(fromHex('31'), null)).toEqual({ identities: [], fixes: [] });
});

test('a length that is not the message’s is refused', () => {
  expect(() => aplicom.decode(fromHex('44430000010007000004070069b1c3d0'), null)).toThrow(RangeError);
  expect(() => aplicom.frameLength(fromHex('44430000016007'), null)).toThrow(RangeError);
  expect(() => aplicom.frameLength(fromHex('5a43'), null)).toThrow(RangeError);
});

/** A D message with status, clock, place and four voltages; the latitude is 200°, which is not on earth. */
const offEarth = (clock: string) =>
  fromHex(`444349314500 1c00002c070040${clock}69b1c3d00bebc2000000000005 0001000200030004`.replaceAll(' ', ''));

test('a place that is not on earth is left out and the rest kept, where fix and clock agree on the moment', () => {
  const [fix] = aplicom.decode(offEarth('69b1c3d0'), null).fixes;
  expect(fix).toMatchObject({ time: 0x69b1c3d0 * 1000, location: null, attributes: { vendor: { adc1: 1, adc4: 4 } } });
});

test('a place that is not on earth refuses the message where fix and clock are more than a day apart', () => {
  expect(() => aplicom.decode(offEarth('11b1c3d0'), null)).toThrow(RangeError);
});
