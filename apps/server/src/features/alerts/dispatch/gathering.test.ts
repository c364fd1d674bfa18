import { expect, test } from 'vitest';
import { gatheringKey, readGatheringKey } from './gathering.ts';

test.each(['rule', 'geofence', 'quiet'] as const)(
  'the key of what is gathered of a %s is read as it was written',
  (of) => {
    expect(readGatheringKey(gatheringKey({ of, id: 12 }, 5))).toEqual({ gathering: { of, id: 12 }, receiverId: 5 });
  },
);

test('a job of before the update is of a rule; any other key is refused', () => {
  expect(readGatheringKey('12/5')).toEqual({ gathering: { of: 'rule', id: 12 }, receiverId: 5 });
  for (const key of ['', '5', 'device/12/5']) expect(() => readGatheringKey(key)).toThrow('no summary has the key');
});
