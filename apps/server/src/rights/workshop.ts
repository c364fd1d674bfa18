import {
  addPart,
  addPartEntry,
  addService,
  addWorkOrder,
  attachService,
  listDues,
  type PartId,
  type ServiceVehicleId,
  type WorkOrderId,
} from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** What is of the client as a whole is seen by a limited user too; what is of a vehicle is not. */
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');
const VEHICLE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const part = (world: World) => ({ clientId: world.clients.comoe, reference: unique(), name: unique() });
const counted = { kind: 'counted' as const, quantity: 4 };

async function aPart(world: World): Promise<{ id: PartId }> {
  const { data, text } = await world.as('comoe')(addPart, { body: part(world) });
  if (!data) throw new Error(text);
  return { id: data.id };
}

async function order(world: World) {
  const { id } = await aDevice(world, { designation: secretPlate() });
  return { deviceId: id, title: unique(), lines: [{ kind: 'task' as const, text: unique() }] };
}

async function anOrder(world: World) {
  const body = await order(world);
  const { data, text } = await world.as('comoe')(addWorkOrder, { body });
  if (!data) throw new Error(text);
  return { id: data.id as WorkOrderId, lineId: data.lineList[0]!.id, body };
}

async function aDue(world: World): Promise<ServiceVehicleId> {
  const interval = { distance: 10_000_000, engine: null, calendar: null };
  const body = { clientId: world.clients.comoe, name: unique(), interval };
  const { data } = await world.as('comoe')(addService, { body });
  const { id: deviceId } = await aDevice(world, { designation: secretPlate() });
  await world.as('comoe')(attachService, { params: { id: data.id }, body: { deviceIdList: [deviceId] } });
  return (await world.as('comoe')(listDues, { query: { deviceId } })).data.dues[0]!.id;
}

type Asked = { world: World };
const ofPart = async ({ world }: Asked) => ({ params: await aPart(world) });
const ofOrder = async ({ world }: Asked) => ({ params: { id: (await anOrder(world)).id } });

export const workshopRows: Rows = {
  listParts: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPart(world);
      return { query: {} };
    },
  },
  addPart: { needs: 'manage_maintenance', outcomes: WRITERS, input: ({ world }) => ({ body: part(world) }) },
  editPart: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: await aPart(world), body: part(world) }),
  },
  deletePart: { needs: 'manage_maintenance', outcomes: WRITERS, input: ofPart },
  listPartEntries: {
    needs: 'view_maintenance',
    outcomes: READERS,
    input: async ({ world }) => {
      const params = await aPart(world);
      await world.as('comoe')(addPartEntry, { params, body: counted });
      return { params, query: {} };
    },
  },
  addPartEntry: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofPart(asked)), body: counted }),
  },
  exportParts: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPart(world);
      return { body: { format: 'csv', language: 'en' } };
    },
  },
  listWorkOrders: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await anOrder(world);
      return { query: {} };
    },
  },
  exportWorkOrders: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await anOrder(world);
      return { body: { format: 'csv', language: 'en' } };
    },
  },
  getWorkOrder: { needs: 'view_maintenance', outcomes: VEHICLE_READERS, input: ofOrder },
  listWorkshopPeople: {
    needs: 'view_maintenance',
    outcomes: READERS,
    input: ({ world }) => ({ query: { clientId: world.clients.comoe } }),
  },
  addWorkOrder: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: await order(world) }),
  },
  planWorkOrders: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: { dueIdList: [await aDue(world)] } }),
  },
  editWorkOrder: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => {
      const { id, body } = await anOrder(world);
      return { params: { id }, body, query: {} };
    },
  },
  moveWorkOrder: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofOrder(asked)), body: { state: 'inProgress' } }),
  },
  tickWorkOrderLine: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => {
      const { id, lineId } = await anOrder(world);
      return { params: { id }, body: { lineId, isDone: true } };
    },
  },
  noteOnWorkOrder: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofOrder(asked)), body: { text: 'x' } }),
  },
  completeWorkOrder: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofOrder(asked)), body: {} }),
  },
};
