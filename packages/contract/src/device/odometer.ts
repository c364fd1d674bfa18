import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceIdInPath, OdometerEntryId, OdometerEntryIdInPath } from '../core/ids.ts';
import { nextInReply } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';

/**
 * reading: what the vehicle's meter showed, and by which ours is calibrated; reset: what a new meter, or one that was set back, began
 * with. Words in the dictionaries, `odometer.kinds`.
 */
export const ODOMETER_KINDS = ['reading', 'reset'] as const;
export type OdometerKind = (typeof ODOMETER_KINDS)[number];

/**
 * bus: the vehicle's own counter, over its engine bus or tachograph; device: the tracker's; gps: distances between positions. In the
 * order in which they are believed. Words in the dictionaries, `odometer.sources`.
 */
export const ODOMETER_SOURCES = ['bus', 'device', 'gps'] as const;
export type OdometerSource = (typeof ODOMETER_SOURCES)[number];

/** The record that a reading came with: a fuel purchase, a service or an inspection. */
export const ODOMETER_ENTRY_SOURCES = ['fuel', 'service', 'inspection'] as const;
export type OdometerEntrySource = (typeof ODOMETER_ENTRY_SOURCES)[number];

/** No vehicle drives further than ten million kilometres. */
export const MOST_METRES = 10_000_000_000;
/** Entries returned at once. */
export const ODOMETER_ENTRIES_AT_ONCE = 20;

/** Entries of one vehicle that are taken within 24 hours: a meter is read by hand, and what is entered is kept for good. */
export const MOST_ODOMETER_ENTRIES_A_DAY = 50;

const Metres = z.int().describe('m');

export const OdometerEntry = z.object({
  id: OdometerEntryId,
  kind: z.enum(ODOMETER_KINDS),
  at: Instant.describe('when the meter showed it'),
  metres: Metres,
  note: z.string(),
  source: z
    .enum(ODOMETER_ENTRY_SOURCES)
    .nullable()
    .describe('the record that it came with; null: it was entered by itself'),
  by: z.string().describe('the user who entered it, as that person was called then'),
  createdAt: Instant,
});
export type OdometerEntry = z.output<typeof OdometerEntry>;

const Calibration = z.object({
  factor: z.number().describe('what distances between positions are multiplied with; 1 where nothing was learned'),
  pairs: z
    .array(
      z.object({
        from: Instant,
        to: Instant,
        metres: Metres.describe('that the meter went on by'),
        counted: Metres.describe('of these by a counter'),
        gps: Metres.describe('between positions, where no counter reported'),
        factor: z.number().describe('what would make the two the same'),
        doubtful: z.boolean().describe('below 0.8 or above 1.25: no receiver is so wrong, and it teaches nothing'),
      }),
    )
    .describe('of two readings after each other, with 100 km by GPS alone: the newest first, at most five'),
});

export const Odometer = z.object({
  at: Instant.describe('of which moment the value is'),
  value: Metres.nullable().describe(
    'null: no one has entered a reading, and no counter that can be believed tells one',
  ),
  base: z
    .object({
      source: z.enum(['entry', 'bus', 'device']),
      entryId: OdometerEntryId.nullable().describe('of an entry'),
      at: Instant,
      metres: Metres,
    })
    .nullable()
    .describe('what the value is based on: the newest entry, else the newest reading of a counter'),
  since: z
    .object({
      source: z.enum(ODOMETER_SOURCES).describe('the best that reported it'),
      counted: Metres.describe('by a counter, the vehicle’s before the tracker’s'),
      gps: Metres.describe(
        'between positions where no counter reported, before the factor; less than 0 where the first reading of a counter since the base also tells of the way before it',
      ),
    })
    .nullable()
    .describe('what was driven since then: value = base + counted + factor × gps'),
  calibration: Calibration,
  firstMessageAt: Instant.nullable().describe(
    'since when records of the vehicle are held, in its client’s time; null: there are none. What it drove before is not known: a reading ' +
      'from before counts none of it, and calibrates nothing',
  ),
  entries: z.array(OdometerEntry).describe(`the newest first, ${ODOMETER_ENTRIES_AT_ONCE} at most`),
  next: nextInReply.describe('`after` of the older ones that `listOdometerEntries` has; null: there are none'),
});
export type Odometer = z.output<typeof Odometer>;

const shared = { tag: 'Odometer' } as const;
const ById = z.object({ id: DeviceIdInPath });

export const getOdometer = endpoint({
  ...shared,
  name: 'getOdometer',
  method: 'GET',
  path: '/device/{id}/odometer',
  access: 'view_devices',
  summary: 'The odometer of a vehicle, what it is based on, and the readings that were entered',
  description: 'Of the time since the vehicle came to its present client; its past counts where it went along.',
  params: ById,
  reply: Odometer,
  errors: ['device_not_found'],
});

export const listOdometerEntries = endpoint({
  ...shared,
  name: 'listOdometerEntries',
  method: 'GET',
  path: '/device/{id}/odometer/entries',
  access: 'view_devices',
  summary: 'The readings of a vehicle’s meter that were entered and count, the newest first',
  description: `${ODOMETER_ENTRIES_AT_ONCE} at a time; \`next\` gives the ones after: ask again with it as \`after\`.`,
  params: ById,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,16}$/, 'invalid_value')
      .optional(),
  }),
  reply: z.object({ entries: z.array(OdometerEntry), next: nextInReply }),
  errors: ['device_not_found'],
});

export const enterOdometer = endpoint({
  ...shared,
  name: 'enterOdometer',
  method: 'POST',
  path: '/device/{id}/odometer',
  access: 'manage_maintenance',
  summary: 'Enters what a vehicle’s meter showed, or with what a new meter began',
  description:
    'A meter does not go back: a reading below an earlier one or above a later one is refused (`odometer_decreases`); a meter that was ' +
    `replaced is entered as a \`reset\`. More than ${MOST_ODOMETER_ENTRIES_A_DAY} a vehicle within 24 hours are refused (\`too_many_readings\`). What no vehicle drives in a day, or is far from what was counted, is refused with its figures ` +
    '(`odometer_implausible`, `figures`: metres, `since` and `until` in ms since 1970; of a first reading `vehicle`, what the vehicle’s own counter says) unless it is sent again with `confirmed`.',
  params: ById,
  body: z.object({
    at: z.int().min(0).optional().describe('ms since 1970 UTC; left out: now'),
    metres: z.int().min(0).max(MOST_METRES).describe('m'),
    kind: z.enum(ODOMETER_KINDS).default('reading'),
    note: line(300).default(''),
    confirmed: z.boolean().default(false).describe('it is so, however implausible'),
  }),
  reply: Odometer,
  errors: ['device_not_found', 'odometer_decreases', 'odometer_implausible', 'too_many_readings'],
});

export const withdrawOdometer = endpoint({
  ...shared,
  name: 'withdrawOdometer',
  method: 'DELETE',
  path: '/device/{id}/odometer/{entryId}',
  access: 'manage_maintenance',
  summary: 'Withdraws an entry: it counts no more, and is kept',
  description:
    'A reset between two readings of which the later is the lower one is needed (`odometer_reset_needed`, `figures`: `since` and `metres` ' +
    'of the earlier, `until` and `later` of the later one): withdraw one of these first.',
  params: z.object({ id: DeviceIdInPath, entryId: OdometerEntryIdInPath }),
  reply: Odometer,
  errors: ['device_not_found', 'not_found', 'odometer_reset_needed'],
});
