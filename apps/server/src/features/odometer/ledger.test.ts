import type { DeviceId } from '@balise/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, START } from '../../testing/world.ts';
import { odometersOf } from './testing/requests.ts';

/* Entries of odometers against a list of what counts, over random readings, new meters and withdrawals. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { read, enter, withdraw, drive } = odometersOf(world);

const KM = 1000; // m
const HOUR = 3_600_000;
/** Between the moments of entries, so that no quarter of an hour is divided. */
const DRIVEN = [30, 78, 150].map((hoursAgo) => ({ at: START - hoursAgo * HOUR, km: 10 }));

type Step = { kind: 'reading' | 'reset'; halfDaysAgo: number; km: number } | { kind: 'withdrawal'; place: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('reading' as const, 'reading' as const, 'reset' as const),
      halfDaysAgo: fc.nat(13),
      km: fc.nat(40),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdrawal' as const), place: fc.nat(19) }) },
);

/** A new meter whose first value is needed by a later reading: by chance that is rare. */
const NEEDED_RESET: Step[] = [
  { kind: 'reading', halfDaysAgo: 9, km: 40 },
  { kind: 'reset', halfDaysAgo: 7, km: 5 },
  { kind: 'reading', halfDaysAgo: 5, km: 10 },
  { kind: 'withdrawal', place: 1 },
];

type Row = {
  id: number;
  at: Date;
  metres: string;
  kind: string;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
};
const rowsOf = async (id: DeviceId): Promise<Row[]> =>
  (await owner.query('select * from odometer_entries where device_id = $1 order by id', [id])).rows;

/** The entries that count, the oldest first. */
const counting = (rows: readonly Row[]) =>
  rows.filter((row) => row.withdrawn_at === null).sort((a, b) => a.at.getTime() - b.at.getTime());
type Shown = Pick<Row, 'at' | 'metres' | 'kind'>;
const goesBack = (entries: readonly Shown[]) =>
  entries.some(
    ({ kind, metres }, place) => place > 0 && kind === 'reading' && Number(metres) < Number(entries[place - 1]!.metres),
  );

const momentOf = (halfDaysAgo: number) => new Date(START - halfDaysAgo * 12 * HOUR);

/** Why a step is refused; null: it is not. */
function refusalOf(rows: readonly Row[], asked: Step): string | null {
  const known = counting(rows);
  if (asked.kind === 'withdrawal') {
    const entry = rows[asked.place % rows.length]!;
    if (entry.withdrawn_at !== null) return 'not_found';
    return goesBack(known.filter(({ id }) => id !== entry.id)) ? 'odometer_reset_needed' : null;
  }
  const at = momentOf(asked.halfDaysAgo);
  if (known.some((one) => one.at.getTime() === at.getTime())) return 'fields_invalid';
  const together: Shown[] = [...known, { at, metres: String(asked.km * KM), kind: asked.kind }];
  return goesBack(together.sort((a, b) => a.at.getTime() - b.at.getTime())) ? 'odometer_decreases' : null;
}

/** The rows as they ought to be after a step that was not refused; a new one is in the last place. */
function isAsExpected(before: readonly Row[], after: readonly Row[], asked: Step): void {
  if (asked.kind === 'withdrawal') {
    const place = asked.place % before.length;
    const { comoe } = world.users;
    const mark = { withdrawn_at: new Date(START), withdrawn_by: comoe, withdrawn_by_name: 'comoe Person' };
    expect(after).toEqual(before.map((row, index) => (index === place ? { ...row, ...mark } : row)));
    return;
  }
  expect(after.slice(0, -1)).toEqual(before);
  const fresh = { at: momentOf(asked.halfDaysAgo), metres: String(asked.km * KM), kind: asked.kind };
  expect(after.at(-1)).toMatchObject({ ...fresh, withdrawn_at: null });
}

test('the odometer follows from the entries that count after every step; none is changed but for its withdrawal', {
  timeout: 300_000,
}, async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const { id } = await aDevice(world);
      await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
      for (const { at, km } of DRIVEN) await drive(id, at, km);
      let rows = await rowsOf(id);
      for (const asked of steps) {
        if (asked.kind === 'withdrawal' && rows.length === 0) continue;
        const refusal = refusalOf(rows, asked);
        const { error, status } =
          asked.kind === 'withdrawal'
            ? await withdraw(id, rows[asked.place % rows.length]!.id)
            : await enter(id, {
                at: momentOf(asked.halfDaysAgo).getTime(),
                metres: asked.km * KM,
                kind: asked.kind,
                confirmed: true,
              });
        expect([asked, status === 200 ? null : error.code]).toEqual([asked, refusal]);
        outcomes.add(refusal ?? asked.kind);
        const after = await rowsOf(id);
        if (refusal === null) isAsExpected(rows, after, asked);
        else expect(after).toEqual(rows);
        rows = after;
        const newest = counting(rows).at(-1);
        const since = DRIVEN.filter(({ at }) => newest && at > newest.at.getTime());
        const driven = since.reduce((sum, { km }) => sum + km * KM, 0);
        const { value, entries } = await read(id);
        expect(value).toBe(newest ? Number(newest.metres) + driven : null);
        expect(entries.map((entry) => entry.id)).toEqual(
          counting(rows)
            .map((row) => row.id)
            .toReversed(),
        );
      }
    }),
    { numRuns: 9, seed: 20_261_120, endOnFailure: true, examples: [[NEEDED_RESET]] },
  );
  expect([...outcomes].sort()).toEqual(
    [
      'reading',
      'reset',
      'withdrawal',
      'fields_invalid',
      'not_found',
      'odometer_decreases',
      'odometer_reset_needed',
    ].sort(),
  );
});
