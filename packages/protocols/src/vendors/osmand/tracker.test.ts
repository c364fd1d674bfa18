import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { aFix, IMEI } from '../../testing/tracked.ts';
import { osmand } from './index.ts';
import { osmandTracker } from './tracker.ts';

const place = fc.record({
  time: fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  speed: fc.double({ min: 0, max: 100, noNaN: true }),
  course: fc.double({ min: 0, max: 359.9, noNaN: true }),
});

test('what our own phone reports is understood as it was meant', () => {
  fc.assert(
    fc.property(place, (where) => {
      const sent = aFix(where);
      const [method = '', url = ''] = fromLatin1(osmandTracker.report(IMEI, [sent], 1)).split(' ');
      const { identities, fixes } = osmand.decode({ method, url, headers: {}, body: new Uint8Array() });
      expect(identities).toEqual([IMEI]);
      expect(fixes[0]!.time).toBe(sent.time);
      expect(fixes[0]!.location!.latitude).toBeCloseTo(where.latitude, 9);
      expect(fixes[0]!.location!.longitude).toBeCloseTo(where.longitude, 9);
      expect(fixes[0]!.location!.speed).toBeCloseTo(where.speed, 9);
      expect(fixes[0]!.location!.course).toBeCloseTo(where.course, 9);
      expect(fixes[0]!.attributes).toMatchObject({ ignition: true, satellites: 11, odometer: 48_211_700 });
    }),
  );
});

test('several fixes are several requests', () => {
  const requests = fromLatin1(osmandTracker.report(IMEI, [aFix(), aFix()], 1));
  expect(requests.match(/GET \//g)).toHaveLength(2);
});

test('an answer is whole when its body has come', () => {
  const answer = toLatin1('HTTP/1.1 400 Bad Request\r\nContent-Length: 4\r\n\r\nno.\n');
  expect(osmandTracker.isAnswer(answer)).toBe(answer.length);
  for (let cut = 0; cut < answer.length; cut++) expect(osmandTracker.isAnswer(answer.subarray(0, cut))).toBe(0);
});
