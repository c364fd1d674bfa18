import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysFrom, daysInMonth, monthOf, nextMonth, startOfDay } from '../documents/calendar.ts';
import { chargeFor, chargeForDay, type Usage } from './charge.ts';

const ZONE = 'Africa/Lagos';
const at = (day: string, time = '12:00') => Date.parse(`${day}T${time}:00+01:00`);
const ALWAYS = { from: 0, to: Number.POSITIVE_INFINITY };
const NOVEMBER = daysFrom('2026-11-01', '2026-12-01');
const STANDARD = { id: 1, name: 'Standard', setupFee: 0 };

const usage = (change: Partial<Usage> = {}): Usage => ({
  timeZone: ZONE,
  services: [{ deviceId: 1, ...ALWAYS }],
  assignments: [{ deviceId: null, planId: 1, from: 0 }],
  prices: [{ planId: 1, from: 0, price: 5000 }],
  plans: [STANDARD, { id: 2, name: 'Plus', setupFee: 2500 }],
  states: [],
  setUp: new Set(),
  ...change,
});
const inShort = (charge: ReturnType<typeof chargeFor>) =>
  charge.lines.map(({ planName, kind, devices, days, amount }) => [planName, kind, devices, days, amount]);

test('a full month costs the price of the plan, of each device', () => {
  const services = [1, 2, 3].map((deviceId) => ({ deviceId, ...ALWAYS }));
  expect(inShort(chargeFor(NOVEMBER, usage({ services })))).toEqual([['Standard', 'service', 3, 30, 15_000]]);
});

test('a device counts from the first day that begins with it to the last', () => {
  const services = [
    { deviceId: 1, from: at('2026-11-10'), to: at('2026-11-12') }, // 11 and 12
    { deviceId: 2, from: at('2026-11-10', '00:00'), to: at('2026-11-12', '00:00') }, // 10 and 11
    { deviceId: 3, from: at('2026-11-10', '08:00'), to: at('2026-11-10', '20:00') }, // none
  ];
  expect(inShort(chargeFor(NOVEMBER, usage({ services })))).toEqual([['Standard', 'service', 2, 2, 2 * 333]]);
});

test('a device that changes hands is paid for by one client each day', () => {
  const from = at('2026-11-16');
  const giver = chargeFor(NOVEMBER, usage({ services: [{ deviceId: 1, from: 0, to: from }] }));
  const taker = chargeFor(NOVEMBER, usage({ services: [{ deviceId: 1, from, to: Number.POSITIVE_INFINITY }] }));
  expect([giver.lines[0]?.days, taker.lines[0]?.days]).toEqual([16, 14]);
});

test('a device that is disabled and enabled again counts for both stretches as one', () => {
  const services = [
    { deviceId: 1, from: 0, to: at('2026-11-05') },
    { deviceId: 1, from: at('2026-11-20'), to: Number.POSITIVE_INFINITY },
  ];
  expect(inShort(chargeFor(NOVEMBER, usage({ services })))).toEqual([['Standard', 'service', 1, 15, 2500]]);
});

test('a device’s own plan outranks the client’s, and null gives the client’s back', () => {
  const assignments = [
    { deviceId: null, planId: 1, from: 0 },
    { deviceId: 1, planId: 2, from: at('2026-11-10', '00:00') },
    { deviceId: 1, planId: null, from: at('2026-11-20', '00:00') },
  ];
  const prices = [...usage().prices, { planId: 2, from: 0, price: 9000 }];
  expect(inShort(chargeFor(NOVEMBER, usage({ assignments, prices })))).toEqual([
    ['Plus', 'service', 1, 10, 3000],
    ['Plus', 'setup', 1, 0, 2500],
    ['Standard', 'service', 1, 20, 3333],
  ]);
});

test('a new price leaves the days before it as they were', () => {
  const prices = [
    { planId: 1, from: 0, price: 5000 },
    { planId: 1, from: at('2026-11-16', '00:00'), price: 6000 },
  ];
  expect(chargeFor(NOVEMBER, usage({ prices })).total).toBe(2500 + 3000);
});

test('a setup fee is charged once', () => {
  const plus = { assignments: [{ deviceId: null, planId: 2, from: 0 }], prices: [{ planId: 2, from: 0, price: 0 }] };
  expect(chargeFor(NOVEMBER, usage(plus))).toMatchObject({ total: 2500, setUp: [1] });
  expect(chargeFor(NOVEMBER, usage({ ...plus, setUp: new Set([1]) }))).toMatchObject({
    total: 0,
    setUp: [],
    lines: [],
  });
});

test('days that begin while the account is suspended or closed cost nothing', () => {
  const states = [
    { state: 'suspended_unpaid', since: at('2026-11-06') },
    { state: 'active', since: at('2026-11-16', '09:00') },
    { state: 'closed', since: at('2026-11-26', '09:00') },
  ] as const;
  expect(chargeFor(NOVEMBER, usage({ states })).lines[0]?.days).toBe(6 + 10);
});

test('without a plan nothing is charged', () => {
  expect(chargeFor(NOVEMBER, usage({ assignments: [] })).total).toBe(0);
  expect(chargeFor(NOVEMBER, usage({ assignments: [{ deviceId: null, planId: null, from: 0 }] })).total).toBe(0);
});

test('the days of a prepaid month add up to its price exactly, and differ by one unit at most', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 59 }), (price, months) => {
      let first = '2024-01-01';
      for (let month = 0; month < months; month++) first = nextMonth(first);
      const prices = [{ planId: 1, from: 0, price }];
      const amounts = daysFrom(first, nextMonth(first)).map((day) => chargeForDay(day, usage({ prices })).total);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(price);
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
    }),
  ));

test('what is charged is whole units, never negative, and at most the price of each device and month', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: fc.integer({ min: -5, max: 70 }), days: fc.integer({ min: 0, max: 70 }) }), {
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 1e9 }),
      (stays, price) => {
        const start = (day: number) => startOfDay(addDays('2026-01-01', day), ZONE);
        const services = stays.map(({ from, days }, deviceId) => ({
          deviceId,
          from: start(from),
          to: start(from + days),
        }));
        const charge = chargeFor(
          daysFrom('2026-01-01', '2026-03-01'),
          usage({ services, prices: [{ planId: 1, from: 0, price }] }),
        );
        expect(Number.isSafeInteger(charge.total)).toBe(true);
        for (const line of charge.lines) {
          expect(line.days).toBeLessThanOrEqual(daysInMonth(line.month));
          expect(line.amount).toBeLessThanOrEqual(line.devices * price);
          expect(monthOf(`${line.month}-01`)).toBe(line.month);
        }
      },
    ),
  ));
