import {
  addOperation,
  addRecord,
  addService,
  attachService,
  type DeviceId,
  deleteService,
  listDues,
  type OperationId,
  type ServiceId,
  type ServiceRecordId,
  type ServiceVehicleId,
} from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** What is of the client as a whole is seen by a limited user too; what is of a vehicle is not. */
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');
const VEHICLE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const interval = { distance: 10_000_000, engine: null, calendar: null };
const service = (world: World) => ({ clientId: world.clients.comoe, name: unique(), interval });
const operation = (world: World) => ({ clientId: world.clients.comoe, name: unique() });

async function aService(world: World): Promise<{ id: ServiceId }> {
  await world.database.pools.owner.query(`update services set deleted_at = now() where deleted_at is null`);
  const { data, text } = await world.as('comoe')(addService, { body: service(world) });
  if (!data) throw new Error(text);
  return { id: data.id };
}

async function anOperation(world: World): Promise<{ id: OperationId }> {
  const { data, text } = await world.as('comoe')(addOperation, { body: operation(world) });
  if (!data) throw new Error(text);
  return { id: data.id };
}

/** A service of a vehicle of Comoé's. */
async function aDue(world: World): Promise<{ dueId: ServiceVehicleId; deviceId: DeviceId }> {
  const { id } = await aService(world);
  const { id: deviceId } = await aDevice(world, { designation: secretPlate() });
  await world.as('comoe')(attachService, { params: { id }, body: { deviceIdList: [deviceId] } });
  const { data } = await world.as('comoe')(listDues, { query: { deviceId } });
  return { dueId: data.dues[0]!.id, deviceId };
}

async function aRecord(world: World): Promise<{ id: ServiceRecordId }> {
  const { dueId } = await aDue(world);
  const { data, text } = await world.as('comoe')(addRecord, { params: { id: dueId }, body: { kind: 'done' } });
  if (!data) throw new Error(text);
  return { id: data.id };
}

type Asked = { world: World };
const ofService = async ({ world }: Asked) => ({ params: await aService(world) });
const vehicles = async ({ world }: Asked) => {
  const { id } = await aDevice(world, { designation: secretPlate() });
  return { ...(await ofService({ world })), body: { deviceIdList: [id] } };
};
const listed = async ({ world }: Asked) => {
  await aRecord(world);
  return { query: {} };
};
const exported = async ({ world }: Asked) => {
  await aRecord(world);
  return { body: { format: 'csv', language: 'en' } };
};

export const maintenanceRows: Rows = {
  listServices: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: listed },
  addService: { needs: 'manage_maintenance', outcomes: WRITERS, input: ({ world }) => ({ body: service(world) }) },
  editService: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ ...(await ofService({ world })), body: service(world) }),
  },
  deleteService: { needs: 'manage_maintenance', outcomes: WRITERS, input: ofService },
  restoreService: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => {
      const asked = await ofService({ world });
      await world.as('comoe')(deleteService, asked);
      return asked;
    },
  },
  listServiceVehicles: { needs: 'view_maintenance', outcomes: READERS, input: ofService },
  attachService: { needs: 'manage_maintenance', outcomes: WRITERS, input: vehicles },
  withdrawService: { needs: 'manage_maintenance', outcomes: WRITERS, input: vehicles },
  listOperations: { needs: 'view_maintenance', outcomes: SIGNED_IN },
  addOperation: { needs: 'manage_maintenance', outcomes: WRITERS, input: ({ world }) => ({ body: operation(world) }) },
  editOperation: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: await anOperation(world), body: operation(world) }),
  },
  deleteOperation: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: await anOperation(world) }),
  },
  listDues: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: listed },
  exportDues: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: exported },
  getDue: {
    needs: 'view_maintenance',
    outcomes: VEHICLE_READERS,
    input: async ({ world }) => ({ params: { id: (await aDue(world)).dueId } }),
  },
  planDues: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: { dueIdList: [(await aDue(world)).dueId], on: '2026-12-01' } }),
  },
  previewRecord: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: (await aDue(world)).dueId }, body: { kind: 'done' } }),
  },
  addRecord: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: (await aDue(world)).dueId }, body: { kind: 'done' } }),
  },
  completeServices: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: { services: [{ dueId: (await aDue(world)).dueId }] } }),
  },
  correctRecord: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: await aRecord(world), body: { kind: 'done', note: 'x' } }),
  },
  withdrawRecord: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: await aRecord(world) }),
  },
  listRecords: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: listed },
  exportRecords: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: exported },
  getServiceBook: {
    needs: 'view_maintenance',
    outcomes: VEHICLE_READERS,
    input: async ({ world }) => ({ params: { id: (await aDue(world)).deviceId }, query: { language: 'fr' } }),
  },
  getMaintenanceDashboard: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: listed },
};
