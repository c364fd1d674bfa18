import { type getPartLives, MOST_PART_LIVES, type PartLifeShown } from '@balise/contract';
import { type Life, partLife } from '@balise/forecast';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { letterheadOf, onlyClient } from '../maintenance/index.ts';
import { type LivedPart, livedParts, livesOf, type StoredLife } from './part-queries.ts';

/** Costs are shown per so many days or km. */
const PER = 1_000;

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
      return part ? [shownLife(part, timesOf(own, by))] : [];
    }),
  };
}

/** A vehicle without positions in that time has no distance. */
const timesOf = (lives: readonly StoredLife[], by: 'days' | 'distance'): Life[] =>
  lives.map(({ days, km, failed }) => ({ time: by === 'days' ? days : km, failed })).filter(({ time }) => time > 0);

function shownLife({ id, reference, name, planned, failure }: LivedPart, lives: readonly Life[]): PartLifeShown {
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
  });
}
