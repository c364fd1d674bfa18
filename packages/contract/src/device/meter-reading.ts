import { z } from 'zod';

/** Why what was typed of a meter is no reading of the odometer. Words in the dictionaries, `fuel.readings`. */
export const READING_FAULTS = [
  'below_earlier',
  'above_later',
  'implausible',
  'same_moment',
  'outside_ownership',
] as const;
export type ReadingFault = (typeof READING_FAULTS)[number];

/** What became of a meter, typed with another record, in the odometer. */
export const MeterReading = z.object({
  counts: z.boolean().describe('it is a reading of the odometer'),
  fault: z.enum(READING_FAULTS).nullable().describe('why it does not count; null: it does'),
  figures: z
    .record(z.string(), z.number())
    .describe(
      'metres: `difference`, by how much it disagrees; `metres` of the reading at `since` that it contradicts, or what was driven from ' +
        '`since` to `until` by the meter (`metres`) and as Balise counted it (`counted`); ms since 1970: `since`, `until`',
    ),
});
export type MeterReading = z.output<typeof MeterReading>;
