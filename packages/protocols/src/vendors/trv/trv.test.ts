import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { trv } from './index.ts';

const context = { identity: '353456789012345', now: new Date(0), serial: 7 };

test('a watch is asked by its identity and a number, another tracker not at all', () => {
  const state = trv.open();
  expect(trv.encode({ kind: 'position' }, { ...context, state })).toBeUndefined();
  const login = trv.decode(toLatin1('IWAP00353456789012345#'), state);
  expect(fromLatin1(trv.answer(login, new Date('2026-11-21T12:34:56Z'))!)).toBe('IWBP00,20261121123456,0#');
  expect(fromLatin1(trv.encode({ kind: 'position' }, { ...context, state })!)).toBe('IWBP16,353456789012345,000007#');
  const interval = trv.encode({ kind: 'interval', seconds: 300 }, { ...context, state });
  expect(fromLatin1(interval!)).toBe('IWBP15,353456789012345,000007,300#');
});

test('its answer repeats the number and is answered with nothing', () => {
  const message = trv.decode(toLatin1('IWAP16,000007#'), trv.open());
  expect(message).toEqual({ identities: [], fixes: [], commandResult: { text: 'AP16,000007' } });
  expect(trv.answer(message, new Date(0))).toBeUndefined();
});

test('what is measured of a body has its own time', () => {
  const [fix] = trv.decode(toLatin1('IWAPJK,20261121073015,1,80|120#'), trv.open()).fixes;
  expect(fix).toMatchObject({
    time: Date.UTC(2026, 10, 21, 7, 30, 15),
    attributes: { vendor: { pressureDiastolic: 80, pressureSystolic: 120 } },
  });
});

test('words are ended once', () => {
  expect(fromLatin1(trv.encode({ kind: 'text', text: 'TRVBP20' }, context)!)).toBe('TRVBP20#');
  expect(() => trv.encode({ kind: 'text', text: 'TRVBP20#X' }, context)).toThrow(RangeError);
});
