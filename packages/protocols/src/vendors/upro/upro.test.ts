import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { upro } from './index.ts';

const decode = (text: string) => upro.decode(toLatin1(text), upro.open());

test('a driver’s card is known by its number', () => {
  const message = decode('*HQ200862408328000109,GY@\t\0\x8c%  ^LICENSE$TEST$MR.^^?;6007641111111111119=1809=?\r\n#');
  expect(message).toMatchObject({
    identities: ['862408328000109'],
    fixes: [{ location: null, attributes: { driverId: '6007641111111111119' } }],
  });
});

test('it is answered where it wants to be, also with nothing to keep', () => {
  const message = decode('*MG20113800138000,AH#');
  expect(message).toMatchObject({ identities: ['13800138000'], fixes: [] });
  expect(fromLatin1(upro.answer(message, new Date(0))!)).toBe('*MG20YAH#');
  expect(upro.answer(decode('*MG20013800138000,AH#'), new Date(0))).toBeUndefined();
});

test('zeroes are no place, and what is no message is refused', () => {
  const [fix] = decode('*HQ200862312328000001,BA&A0730150000000000000000060000211126&B0000000000#').fixes;
  expect(fix).toMatchObject({ time: Date.UTC(2026, 10, 21, 7, 30, 15), location: null });
  expect(() => decode('*XX100,AH#')).toThrow(RangeError);
});
