import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  DriverCardId,
  DriverCardIdInPath,
  DriverId,
  DriverIdInPath,
} from '../core/ids.ts';
import { Instant, InstantInQuery, text } from '../core/text.ts';

const shared = { tag: 'Driver' } as const;

/** Cards of a client at most, and of one answer about unknown ones. */
export const MOST_CARDS = 20_000;
export const MOST_UNKNOWN_CARDS = 200;

/** As trackers report it, in capitals: iButtons and RFID cards in hexadecimal digits, or the number of the tracker's vendor. */
const CardNumber = text(64).transform((number) => number.toUpperCase());

/** An iButton, RFID card or number by which trackers tell a driver. */
export const DriverCard = z.object({
  id: DriverCardId,
  clientId: ClientId,
  number: z.string(),
  driverId: DriverId.nullable().describe('null: ignored, such as the key of a workshop'),
  driverName: z.string(),
  startsAt: Instant.nullable().describe('from when on it is the driver’s; null: from the beginning'),
  endsAt: Instant.nullable().describe('null: it still is'),
});
export type DriverCard = z.output<typeof DriverCard>;

export const listDriverCards = endpoint({
  ...shared,
  name: 'listDriverCards',
  method: 'GET',
  path: '/driver-card/list',
  access: 'view_drivers',
  summary: 'Cards of drivers, by number, with former ones',
  description: 'A limited user sees those of the drivers that it sees.',
  query: z.object({ clientId: ClientIdInPath.optional(), driverId: DriverIdInPath.optional() }),
  reply: z.array(DriverCard),
  errors: [],
});

export const addDriverCard = endpoint({
  ...shared,
  name: 'addDriverCard',
  method: 'POST',
  path: '/driver-card',
  access: 'manage_drivers',
  summary: 'Gives a card to a driver, or says that it is nobody’s',
  description:
    'A card that nobody had belongs to the driver from the beginning: what was driven with it is attributed, too. One that another driver ' +
    'has is handed over at `from`; what was driven before stays with the former one. A card is unique within its client.',
  body: z.object({
    clientId: ClientId.optional().describe("a client's own users may leave it out"),
    number: CardNumber,
    driverId: DriverId.nullable().describe('null: readings of this card are ignored'),
    from: InstantInQuery.nullish().describe('absent: from the beginning, or now where another driver has it'),
  }),
  reply: DriverCard,
  errors: ['client_not_found', 'driver_not_found', 'limit_reached'],
  surprise: 'save_failed',
});

export const removeDriverCard = endpoint({
  ...shared,
  name: 'removeDriverCard',
  method: 'DELETE',
  path: '/driver-card/{id}',
  access: 'manage_drivers',
  summary: 'Takes a card from its driver',
  params: z.object({ id: DriverCardIdInPath }),
  query: z.object({
    past: z
      .enum(['keep', 'forget'])
      .default('keep')
      .describe('keep: what was driven with it stays the driver’s; forget: as if the driver had never had it'),
  }),
  reply: z.null(),
  errors: ['driver_card_not_found'],
});

/** A card that was read and belongs to no driver. */
export const UnknownCard = z.object({
  clientId: ClientId,
  number: z.string(),
  reads: z.number().describe('how often it was read after another card or a rest'),
  firstAt: Instant,
  lastAt: Instant,
  deviceId: DeviceId.describe('where it was read last'),
  designation: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type UnknownCard = z.output<typeof UnknownCard>;

export const listUnknownCards = endpoint({
  ...shared,
  name: 'listUnknownCards',
  method: 'GET',
  path: '/driver-card/unknown',
  access: 'view_drivers',
  summary: 'Cards that were read and belong to no driver, the last read first',
  description: `Within the last 366 days, the ${MOST_UNKNOWN_CARDS} that were read last.`,
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(UnknownCard),
  errors: [],
});
