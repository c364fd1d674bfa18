import { expect, test } from 'vitest';
import { missingOf } from '../page.ts';
import type { ReportSubject } from '../read/choice-queries.ts';

const DAY = 86_400_000;
const [from, to] = [10 * DAY + 3_600_000, 15 * DAY];
const subject = (deviceId: number, vehicle: string) => ({ deviceId, vehicle }) as ReportSubject;
const [truck, van] = [subject(7, 'Truck'), subject(8, 'Van')];
const day = (of: ReportSubject, number: number) => ({ subject: of, from: number * DAY, to: (number + 1) * DAY });

test('days that follow each other are one time, each counts once, and none goes beyond the period', () => {
  const missing = [day(truck, 12), day(truck, 10), day(truck, 10), day(truck, 11), day(truck, 14), day(van, 12)];
  expect(missingOf(missing, { from, to })).toEqual([
    { deviceId: 7, vehicle: 'Truck', from, to: 13 * DAY },
    { deviceId: 7, vehicle: 'Truck', from: 14 * DAY, to },
    { deviceId: 8, vehicle: 'Van', from: 12 * DAY, to: 13 * DAY },
  ]);
  expect(missingOf([], { from, to })).toEqual([]);
});
