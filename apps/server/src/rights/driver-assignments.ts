import { addDriver, addDriverCard, assignDriver, type DriverAssignment, type DriverCard } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** A reader and a limited user have not the right; whoever has it elsewhere sees neither driver nor vehicle. */
const ASSIGNERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
/** A limited user sees what its own vehicles have to do with. */
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const CLIENT_READERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');

async function pair(world: World) {
  const body = { clientId: world.clients.comoe, lastName: secretPlate(), registerNumber: unique() };
  const driver = (await world.as('comoe')(addDriver, { body })).data;
  const device = await aDevice(world, { designation: secretPlate() });
  return { driverId: driver.id, deviceId: device.id };
}

async function anAssignment(world: World): Promise<DriverAssignment> {
  const body = { ...(await pair(world)), startsAt: world.clock.now - 3_600_000 };
  const { data, text } = await world.as('comoe')(assignDriver, { body });
  if (!data) throw new Error(text);
  return data;
}

async function aCard(world: World): Promise<DriverCard> {
  const { driverId } = await pair(world);
  return (await world.as('comoe')(addDriverCard, { body: { number: unique(), driverId } })).data;
}

const ofAssignment = async ({ world }: { world: World }) => ({ params: { id: (await anAssignment(world)).id } });
const lastHour = ({ clock }: World) => ({ from: clock.now - 3_600_000, to: clock.now });

export const driverAssignmentRows: Rows = {
  listDriverAssignments: {
    needs: 'view_drivers',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await anAssignment(world);
      return {};
    },
  },
  getDriverAssignment: { needs: 'view_drivers', outcomes: READERS, input: ofAssignment },
  assignDriver: {
    needs: 'assign_driver',
    outcomes: ASSIGNERS,
    input: async ({ world }) => ({ body: await pair(world) }),
  },
  editDriverAssignment: {
    needs: 'assign_driver',
    outcomes: ASSIGNERS,
    input: async ({ world }) => ({
      ...(await ofAssignment({ world })),
      body: { startsAt: world.clock.now - 7_200_000, endsAt: null },
    }),
  },
  endDriverAssignment: {
    needs: 'assign_driver',
    outcomes: ASSIGNERS,
    input: async ({ world }) => ({ ...(await ofAssignment({ world })), body: {} }),
  },
  deleteDriverAssignment: { needs: 'assign_driver', outcomes: ASSIGNERS, input: ofAssignment },
  getDriversOfDevice: {
    needs: 'view_drivers',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: (await anAssignment(world)).deviceId }, query: lastHour(world) }),
  },
  getTimelineOfDriver: {
    needs: 'view_drivers',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: (await anAssignment(world)).driverId }, query: lastHour(world) }),
  },
  listDevicesOfDriver: {
    needs: 'view_drivers',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: (await anAssignment(world)).driverId } }),
  },
  listAssignableDevices: {
    needs: 'view_drivers',
    outcomes: CLIENT_READERS,
    input: async ({ world }) => {
      await anAssignment(world);
      return { query: { clientId: world.clients.comoe } };
    },
  },
  getDriverShifts: {
    needs: 'view_drivers',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: (await anAssignment(world)).deviceId } }),
  },
  setDriverShifts: {
    needs: 'assign_driver',
    outcomes: ASSIGNERS,
    input: async ({ world }) => {
      const { driverId, deviceId } = await pair(world);
      return {
        params: { id: deviceId },
        body: { shifts: [{ driverId, week: [{ day: 1, from: 0, to: 60 }] }] },
      };
    },
  },
  listDriverCards: {
    needs: 'view_drivers',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aCard(world);
      return {};
    },
  },
  addDriverCard: {
    needs: 'manage_drivers',
    outcomes: ASSIGNERS,
    input: async ({ world }) => ({
      body: { clientId: world.clients.comoe, number: unique(), driverId: (await pair(world)).driverId },
    }),
  },
  removeDriverCard: {
    needs: 'manage_drivers',
    outcomes: ASSIGNERS,
    input: async ({ world }) => ({ params: { id: (await aCard(world)).id } }),
  },
  listUnknownCards: { needs: 'view_drivers', outcomes: SIGNED_IN },
};
