import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, startOfDay } from '../documents/calendar.ts';
import { type AccountFacts, boundaries, type Credit, type Debt, stateOf } from './account-state.ts';

const DAY = 86_400_000;
const OPENED = Date.parse('2026-01-01T00:00:00Z');
const ORDER = ['active', 'past_due', 'grace', 'suspended_unpaid'];
const ZONES = ['Africa/Abidjan', 'Africa/Lagos', 'Europe/Paris', 'America/St_Johns', 'Pacific/Auckland'] as const;

const facts = (debts: Debt[], credits: Credit[] = [], timeZone = 'Africa/Abidjan'): AccountFacts => ({
  debts,
  credits,
  timeZone,
  openedAt: OPENED,
  closedAt: null,
});
const debt = (amount: number, dueOn: string, at = OPENED): Debt => ({ amount, at, dueOn });
const on = (day: string, time = '00:00:00.000') => Date.parse(`${day}T${time}Z`);

const aMoment = fc.integer({ min: 0, max: 200 * 24 }).map((hours) => OPENED + hours * 3_600_000);
const someDebts = fc.array(
  fc
    .record({ amount: fc.integer({ min: 1, max: 10_000 }), at: aMoment, after: fc.integer({ min: -5, max: 40 }) })
    .map(
      ({ amount, at, after }): Debt => ({ amount, at, dueOn: addDays(new Date(at).toISOString().slice(0, 10), after) }),
    ),
  { maxLength: 8 },
);
const someCredits = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20_000 }), at: aMoment }), { maxLength: 8 });
const zone = fc.constantFrom(...ZONES);

describe('an unpaid debt', () => {
  const invoice = facts([debt(10_000, '2026-03-15')]);
  test.each([
    ['2026-03-15', '23:59:59.999', 'active', '2026-03-16'],
    ['2026-03-16', '00:00:00.000', 'past_due', '2026-03-23'],
    ['2026-03-22', '23:59:59.999', 'past_due', '2026-03-23'],
    ['2026-03-23', '00:00:00.000', 'grace', '2026-03-30'],
    ['2026-03-29', '23:59:59.999', 'grace', '2026-03-30'],
    ['2026-03-30', '00:00:00.000', 'suspended_unpaid', null],
    ['2031-03-30', '00:00:00.000', 'suspended_unpaid', null],
  ])('on %s at %s: %s, until %s', (day, time, state, next) => {
    const found = stateOf(invoice, on(day, time));
    expect([found.state, found.nextChangeAt]).toEqual([state, next && on(next)]);
    expect(found.suspendsAt).toBe(on('2026-03-30'));
  });

  test('begins each step at midnight of the client, also where the clock was changed that night', () => {
    // Paris goes to summer time on 29 March 2026; Havana and Beirut at midnight
    expect(boundaries('2026-03-28', 'Europe/Paris')[0]).toBe(Date.parse('2026-03-28T23:00:00Z'));
    expect(boundaries('2026-03-28', 'Europe/Paris')[1]).toBe(Date.parse('2026-04-04T22:00:00Z'));
    expect(boundaries('2026-03-07', 'America/Havana')[0]).toBe(Date.parse('2026-03-08T05:00:00Z'));
  });

  test('says since when: of a debt posted late, since it was posted', () => {
    const late = facts([debt(1, '2026-03-01', on('2026-03-20', '12:00:00Z'.slice(0, 8)))]);
    expect(stateOf(late, on('2026-03-21')).since).toBe(on('2026-03-20', '12:00:00'));
    expect(stateOf(invoice, on('2026-03-25')).since).toBe(on('2026-03-23'));
  });
});

describe('a payment', () => {
  const debts = [debt(10_000, '2026-03-15'), debt(5000, '2026-04-15', on('2026-04-01'))];
  test('that settles what is overdue makes the account active at that very moment, whatever else is owed', () => {
    const paidAt = on('2026-04-02', '09:30:00');
    const paid = facts(debts, [{ amount: 10_000, at: paidAt }]);
    expect(stateOf(paid, paidAt - 1).state).toBe('suspended_unpaid');
    expect(stateOf(paid, paidAt)).toMatchObject({ state: 'active', since: paidAt, owed: 5000, overdue: 0 });
  });
  test('of a part pays what is due first, and the rest decides', () => {
    const part = facts(debts, [{ amount: 9999, at: on('2026-04-02') }]);
    expect(stateOf(part, on('2026-04-03'))).toMatchObject({
      state: 'suspended_unpaid',
      overdue: 1,
      oldestDueOn: '2026-03-15',
    });
  });
  test('in advance is kept for what comes', () => {
    const early = facts(debts, [{ amount: 20_000, at: on('2026-01-02') }]);
    expect(stateOf(early, on('2026-12-01'))).toMatchObject({ state: 'active', owed: -5000, since: OPENED });
  });
});

describe('whatever was posted', () => {
  test('time alone never makes a state better', () =>
    fc.assert(
      fc.property(someDebts, someCredits, zone, aMoment, aMoment, (debts, credits, timeZone, one, other) => {
        const posted = { ...facts(debts, credits, timeZone) };
        const last = Math.max(OPENED, ...credits.map(({ at }) => at));
        const [earlier, later] = [Math.min(one, other) + last - OPENED, Math.max(one, other) + last - OPENED];
        const rank = (now: number) => ORDER.indexOf(stateOf(posted, now).state);
        expect(rank(later)).toBeGreaterThanOrEqual(rank(earlier));
      }),
    ));

  test('a payment of what is overdue restores at once', () =>
    fc.assert(
      fc.property(someDebts, someCredits, zone, aMoment, (debts, credits, timeZone, now) => {
        const before = stateOf(facts(debts, credits, timeZone), now);
        fc.pre(before.overdue > 0);
        const after = stateOf(facts(debts, [...credits, { amount: before.overdue, at: now }], timeZone), now);
        expect(after.state).toBe('active');
        // a debt that came in the same millisecond was never anybody's state
        if (stateOf(facts(debts, credits, timeZone), now - 1).state !== 'active') expect(after.since).toBe(now);
      }),
    ));

  test('the order of postings makes no difference', () =>
    fc.assert(
      fc.property(
        someDebts,
        someCredits,
        zone,
        aMoment,
        fc.infiniteStream(fc.nat()),
        (debts, credits, timeZone, now, dice) => {
          const shuffled = <Item>(items: Item[]) =>
            items
              .map((item) => ({ item, at: dice.next().value ?? 0 }))
              .sort((a, b) => a.at - b.at)
              .map(({ item }) => item);
          expect(stateOf(facts(shuffled(debts), shuffled(credits), timeZone), now)).toEqual(
            stateOf(facts(debts, credits, timeZone), now),
          );
        },
      ),
    ));

  test('no one is past due, let alone suspended, while nothing is overdue; nor active while something is', () =>
    fc.assert(
      fc.property(someDebts, someCredits, zone, aMoment, (debts, credits, timeZone, now) => {
        const { state, overdue, owed } = stateOf(facts(debts, credits, timeZone), now);
        expect(state === 'active').toBe(overdue === 0);
        if (owed <= 0) expect(state).toBe('active');
      }),
    ));

  test('no one is suspended within 15 days of the due date, or of nothing', () =>
    fc.assert(
      fc.property(someDebts, someCredits, zone, aMoment, (debts, credits, timeZone, now) => {
        const { state } = stateOf(facts(debts, credits, timeZone), now);
        if (state !== 'suspended_unpaid') return;
        const oldest = Math.min(...debts.map(({ dueOn }) => startOfDay(dueOn, timeZone)));
        expect(now - oldest).toBeGreaterThanOrEqual(15 * DAY - 3_600_000);
      }),
    ));

  test('the state holds from since to nextChangeAt, and is another just outside', () =>
    fc.assert(
      fc.property(someDebts, someCredits, zone, aMoment, (debts, credits, timeZone, now) => {
        const posted = facts(debts, credits, timeZone);
        const { state, since, nextChangeAt } = stateOf(posted, now);
        expect(since).toBeLessThanOrEqual(now);
        expect(stateOf(posted, since).state).toBe(state);
        if (since > OPENED) expect(stateOf(posted, since - 1).state).not.toBe(state);
        const upToNow = {
          ...posted,
          debts: debts.filter(({ at }) => at <= now),
          credits: credits.filter(({ at }) => at <= now),
        };
        if (nextChangeAt === null) {
          expect(stateOf(upToNow, now + 400 * DAY).state).toBe(state);
          return;
        }
        expect(stateOf(upToNow, nextChangeAt - 1).state).toBe(state);
        expect(stateOf(upToNow, nextChangeAt).state).not.toBe(state);
      }),
    ));

  test('an account is closed by an act alone, and then no payment opens it', () =>
    fc.assert(
      fc.property(someDebts, someCredits, zone, aMoment, (debts, credits, timeZone, now) => {
        const posted = facts(debts, credits, timeZone);
        expect(stateOf(posted, now + 3650 * DAY).state).not.toBe('closed');
        const closed = { ...posted, closedAt: now };
        expect(stateOf(closed, now)).toMatchObject({ state: 'closed', since: now, nextChangeAt: null });
        expect(stateOf(closed, now - 1).state).toBe(stateOf(posted, now - 1).state);
      }),
    ));
});
