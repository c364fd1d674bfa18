import { type getPartLives, type LIFE_MEASURES, MOST_PART_LIVES, type PartLifeShown } from '@balise/contract';
import { type LifeCase, partLife, repeatsOf, shortensOf } from '@balise/forecast';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { letterheadOf, onlyClient } from '../maintenance/index.ts';
import { type LivedPart, livedParts, livesOf, type StoredLife } from './part-queries.ts';

/** Costs are shown per so many days, km or hours. */
const PER = 1_000;
const YEAR = 365.25;

/** How long the parts of a client live: those that failed most first. */
export async function partLives(
  { tx, who: { scope }, now }: RequestContext,
  { clientId: wanted, by }: z.output<typeof getPartLives.query>,
): Promise<z.input<typeof getPartLives.reply>> {
  const clientId = await onlyClient(tx, scope, wanted);
  if (clientId === null) return { clientId, currency: null, parts: [] };
  const lives = Map.groupBy(await livesOf(tx, clientId, now), ({ partId }) => partId);
  const failures = (own: readonly StoredLife[]) => own.filter(({ failed }) => failed).length;
  const shown = [...lives]
    .sort(([, a], [, b]) => failures(b) - failures(a) || b.length - a.length)
    .slice(0, MOST_PART_LIVES);
  const parts = new Map(
    (
      await livedParts(
        tx,
        clientId,
        shown.map(([id]) => id),
      )
    ).map((part) => [part.id, part]),
  );
  return {
    clientId,
    currency: (await letterheadOf(tx, clientId))?.currency ?? null,
    parts: shown.flatMap(([id, own]) => {
      const part = parts.get(id);
      return part ? [shownLife(part, casesOf(own, by))] : [];
    }),
  };
}

type Measure = (typeof LIFE_MEASURES)[number];
const COLUMNS = { days: 'days', distance: 'km', hours: 'hours' } as const satisfies Record<Measure, keyof StoredLife>;

/** A vehicle without positions in that time has no distance, and one whose engine is not reported no hours. */
function casesOf(lives: readonly StoredLife[], by: Measure): LifeCase[] {
  const uses = new Map(
    [...Map.groupBy(lives, ({ deviceId }) => deviceId)].map(([id, own]) => {
      const sum = (name: 'km' | 'days') => own.reduce((total, one) => total + one[name], 0);
      return [id, sum('km') > 0 ? sum('km') / sum('days') : null];
    }),
  );
  return lives.flatMap((one) => {
    const { deviceId, model, known, inRepair, failed } = one;
    const time = one[COLUMNS[by]];
    if (time <= 0) return [];
    return [{ time, failed, vehicle: deviceId, model, use: uses.get(deviceId) ?? null, years: known / YEAR, inRepair }];
  });
}

function shownLife({ id, reference, name, planned, failure }: LivedPart, lives: readonly LifeCase[]): PartLifeShown {
  const { steps, costs, ...life } = partLife(lives, { planned, failure });
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return Object.assign(life, {
    partId: id,
    reference,
    name,
    planned,
    failure,
    steps: steps.map(({ time, survival, low, high }) => ({ time, survival, low: known(low), high: known(high) })),
    costs: costs.map(({ age, cost }) => ({ age, cost: cost * PER })),
    shortens: shortensOf(lives),
    repeats: repeatsOf(lives),
  });
}
