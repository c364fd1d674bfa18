import { describe, expect, test } from 'vitest';
import { fromHex } from '../../core/hex.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { degreesOf } from './coordinate.ts';
import { h02 } from './index.ts';

const NOW = new Date('2026-11-21T12:34:56Z');

describe('whose a connection is', () => {
  const searching = toLatin1('*HQ,353505510948929,V1,,V,,N,,E,0.00,0,,FFFFF7FF,f0,a,11a0,c0c6#');

  test('a tracker without a fix says, and nothing else', () => {
    const message = h02.decode(searching, h02.open());
    expect(message).toEqual({ identities: ['353505510948929'], fixes: [] });
    expect(h02.answer(message, NOW)).toBeUndefined();
  });

  test('is not said twice by messages that bring nothing', () => {
    const session = h02.open();
    h02.decode(searching, session);
    expect(h02.decode(searching, session).identities).toEqual([]);
  });
});

test.each([
  [
    '*TH,2020916012,V1,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#',
    '*HQ,2020916012,V4,V1,20261121123456#',
  ],
  ['*TH,2020916012,HTBT,80#', '*TH,2020916012,HTBT#'],
  ['*HQ,2020916012,NBR,103732,722,310,0,1,8106,32010,23,100217,FFFFFBFF,5#', '*HQ,2020916012,V4,NBR,20261121123456#'],
])('%s is answered with %s', (text, answer) => {
  expect(fromLatin1(h02.answer(h02.decode(toLatin1(text), h02.open()), NOW)!)).toBe(answer);
});

test('a status bit holds when it is 0', () => {
  const text = '*HQ,2020916012,V1,050316,V,2212.8745,N,11346.6574,E,,,220902,E7E3FEFD#';
  expect(h02.decode(toLatin1(text), h02.open()).fixes[0]).toMatchObject({
    location: { valid: false, speed: null, course: null },
    attributes: { ignition: true, blocked: true, door: true, externalPower: false, alarms: ['sos', 'powerCut'] },
  });
});

test('seconds past 59 belong to the next minute', () => {
  const text = '*HQ,1400046168,NBR,160169,460,0,1,0,180813,FFFFFBFF#';
  expect(h02.decode(toLatin1(text), h02.open()).fixes[0]!.time).toBe(Date.UTC(2013, 7, 18, 16, 2, 9));
});

test.each([
  ['2212.8745', 'latitude', 22.214575],
  ['-23-35.3408', 'latitude', 23.589013],
  ['37573392', 'latitude', 37.955653],
  ['145037022', 'longitude', 145.061703],
  ['38.6508', 'longitude', 0.64418],
] as const)('%s is a %s of %f degrees', (text, kind, degrees) => {
  expect(degreesOf(text, kind)).toBeCloseTo(degrees, 6);
});

test.each(['9912.0000', 'north', '', '22.12.1'])('%s is no latitude', (text) => {
  expect(() => degreesOf(text, 'latitude')).toThrow(RangeError);
});

describe('packed messages in a stream', () => {
  const short = '24410601166012454313111650353130060043182 10e000000fffffbffff0000'.replace(' ', '');
  // ten satellites: the byte where a short message would end is a line feed
  const long = '24410600082621532131081504419390060740418306000000fffffbffff00150a0000002c02dc0c000000001f';
  const text = '2a48512c312c485442542c3923';
  const lengthOf = (hex: string) => h02.frameLength(fromHex(hex), h02.open());

  test('end where they seem to end', () => {
    expect(lengthOf(short)).toBe(32);
    expect(lengthOf(long)).toBe(45);
    expect(lengthOf(short + long)).toBe(32);
    expect(lengthOf(long + short)).toBe(45);
    expect(lengthOf(short + text)).toBe(32);
  });

  test('that seem long are waited for, until one was short', () => {
    const session = h02.open();
    const signal = fromHex(short.replace(/00$/, '12'));
    expect(h02.frameLength(signal, session)).toBe(0);
    h02.decode(signal, session);
    expect(h02.frameLength(signal, session)).toBe(32);
  });

  test('after what is neither text nor digits cost the connection', () => {
    expect(() => lengthOf(`24ff${short}`)).toThrow(RangeError);
  });
});

test('a text without an end is not waited for without end', () => {
  expect(() => h02.frameLength(toLatin1(`*HQ,${'1'.repeat(2100)}`), h02.open())).toThrow(RangeError);
});
