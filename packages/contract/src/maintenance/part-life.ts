import { z } from 'zod';
import { CurrencyCode } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, PartId } from '../core/ids.ts';

/** What the life of a part is measured by. Words: `forecasts.parts.measures`. */
export const LIFE_MEASURES = ['days', 'distance', 'hours'] as const;

/** What may shorten the life of a part, as in packages/forecast. Words: `forecasts.parts.effects`. */
export const SHORTENS = ['model', 'use', 'years', 'repair'] as const;

/** Parts of one answer at most, those that failed most. */
export const MOST_PART_LIVES = 30;

const Time = z.number().describe('days, km or hours of the engine');
const Share = z.number().describe('0 to 1');

/** How long a part lives on a client’s vehicles, and whether to replace it by age. */
export const PartLifeShown = z.object({
  partId: PartId,
  reference: z.string(),
  name: z.string(),
  lives: z.number().describe('from one replacement to the next on the same vehicle, or until now'),
  failed: z
    .number()
    .describe('that ended by a repair; those replaced in a service, and those that go on, are censored'),
  missing: z.number().describe('failures that are still needed; 0: there are enough'),
  steps: z
    .array(z.object({ time: Time, survival: Share, low: Share.nullable(), high: Share.nullable() }))
    .describe('Kaplan–Meier, with its 95 % band'),
  median: Time.nullable().describe('the time by which half of them failed; null: not reached'),
  weibull: z
    .object({
      shape: z.number().describe('above 1: it wears out; about 1: it fails at random'),
      scale: Time,
      curve: z.array(z.object({ time: Time, survival: Share })),
    })
    .nullable(),
  costs: z
    .array(z.object({ age: Time, cost: z.number() }))
    .describe('what replacing at each age costs per 1,000 days, km or hours, smallest units'),
  planned: z.number().nullable().describe('mean cost of a replacement in a service; null: not known'),
  failure: z.number().nullable().describe('mean cost of a repair with it; null: not known'),
  advice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('replace'), age: Time, saved: Share.describe('against waiting for failures') }),
    z.object({ kind: z.literal('wait') }),
    z.object({ kind: z.literal('unknown'), why: z.enum(['failures', 'costs']) }),
  ]),
  shortens: z
    .object({
      missing: z.number().describe('failures that are still needed to compare vehicles; 0: there are enough'),
      effects: z.array(
        z.object({
          kind: z
            .enum(SHORTENS)
            .describe(
              'use: each 50 km a day more; years: each year more in the records when it was fitted; repair: fitted in one',
            ),
          model: z.string().nullable().describe('of the kind model: which one, compared with those of no listed model'),
          ratio: z.number().describe('how many times as often it fails, all else being the same'),
          low: z.number().describe('of the 95 % interval'),
          high: z.number(),
        }),
      ),
    })
    .describe('hazard ratios by Cox’s model, with ties as Efron'),
  repeats: z
    .object({ vehicles: z.number(), steps: z.array(z.object({ time: Time, mean: z.number() })) })
    .describe('mean cumulative number of repairs of a vehicle, from its first replacement on record'),
});
export type PartLifeShown = z.output<typeof PartLifeShown>;

export const getPartLives = endpoint({
  tag: 'Maintenance',
  name: 'getPartLives',
  method: 'GET',
  path: '/maintenance/forecast/part/life',
  access: 'view_maintenance',
  summary: 'How long parts live, with survival curves, and whether to replace them by age',
  description:
    'From the parts on work orders that are done: a life goes from one replacement on a vehicle to the next. A part that was replaced in an order with a ' +
    'service is taken for planned, any other for failed.',
  query: z.object({ clientId: ClientIdInPath.optional(), by: z.enum(LIFE_MEASURES).default('days') }),
  reply: z.object({
    clientId: ClientId.nullable().describe('null: clients are seen; name one'),
    currency: CurrencyCode.nullable(),
    parts: z.array(PartLifeShown),
  }),
  errors: [],
});
