import { expect, test } from 'vitest';
import { toLatin1 } from '../../core/text.ts';
import { t55 } from './index.ts';

const RMC = '$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230320,003.1,W*6A\r\n';

test('a position that came before an identity is returned again with the identity, once', () => {
  const session = t55.open();
  const first = t55.decode(toLatin1(RMC), session);
  expect(first).toMatchObject({ identities: [], fixes: [{ time: Date.UTC(2020, 2, 23, 12, 35, 19) }] });
  const presented = t55.decode(toLatin1('$GPFID,ID123456ABC\r\n'), session);
  expect(presented).toEqual({ identities: ['ID123456ABC'], fixes: first.fixes });
  expect(t55.decode(toLatin1('$GPFID,ID123456ABC\r\n'), session).fixes).toEqual([]);
  t55.decode(toLatin1(RMC), session);
  expect(t55.decode(toLatin1('$GPFID,ID123456ABC\r\n'), session).fixes).toEqual([]);
});

test('a time of day without a clock of ours has no date', () => {
  const [fix] = t55.decode(toLatin1('$GPGLL,4916.45,N,12311.12,W,225444,A,*31\r\n'), t55.open()).fixes;
  expect(fix?.time).toBeNull();
});

test('a sentence of another kind says nothing, and what is none is refused', () => {
  expect(t55.decode(toLatin1('$GPGSA,A,3,04,05,,09*39\r\n'), t55.open())).toEqual({ identities: [], fixes: [] });
  expect(() => t55.decode(toLatin1('GET / HTTP/1.1\r\n'), t55.open())).toThrow(RangeError);
});

test('a tracker that reports its events itself', () => {
  const text = 'QZE,868994033976700,3,27052019,103000,-25.282100,-57.546500,36,180,A,1\r\n';
  expect(t55.decode(toLatin1(text), t55.open())).toMatchObject({
    identities: ['868994033976700'],
    fixes: [
      { time: Date.UTC(2019, 4, 27, 10, 30), location: { latitude: -25.2821, speed: 10, course: 180, valid: true } },
    ],
  });
});
