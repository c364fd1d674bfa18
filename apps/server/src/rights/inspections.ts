import {
  addInspection,
  addInspectionTemplate,
  type DefectId,
  type InspectionId,
  type InspectionTemplate,
} from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const VEHICLE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const list = (world: World) => ({
  clientId: world.clients.comoe,
  name: unique(),
  kind: 'beforeTrip' as const,
  items: [{ key: 'brakes', name: unique(), isPhotoNeeded: false }],
});

async function aList(world: World): Promise<InspectionTemplate> {
  const { data, text } = await world.as('comoe')(addInspectionTemplate, { body: list(world) });
  if (!data) throw new Error(text);
  return data;
}

/** By which vehicles are inspected: a client has so many lists at most. */
const lists = new WeakMap<World, Promise<InspectionTemplate>>();

async function inspection(world: World) {
  if (!lists.has(world)) lists.set(world, aList(world));
  const { id: templateId, revision: templateRevision, items } = await lists.get(world)!;
  const { id: deviceId } = await aDevice(world, { designation: secretPlate() });
  const item = { key: 'brakes', name: items[0]!.name, result: 'fail' as const };
  return { deviceId, templateId, templateRevision, at: world.clock.now, signature: unique(), items: [item] };
}

async function anInspection(world: World): Promise<{ id: InspectionId; defectId: DefectId }> {
  const { data, text } = await world.as('comoe')(addInspection, { body: await inspection(world) });
  if (!data) throw new Error(text);
  return { id: data.id, defectId: data.defects[0]!.id };
}

type Asked = { world: World };
const ofList = async ({ world }: Asked) => ({ params: { id: (await aList(world)).id } });
const ofDefect = async ({ world }: Asked) => ({ params: { id: (await anInspection(world)).defectId } });

export const inspectionRows: Rows = {
  listInspectionTemplates: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aList(world);
      return { query: {} };
    },
  },
  addInspectionTemplate: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: ({ world }) => ({ body: list(world) }),
  },
  editInspectionTemplate: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofList(asked)), body: list(asked.world) }),
  },
  deleteInspectionTemplate: { needs: 'manage_maintenance', outcomes: WRITERS, input: ofList },
  addInspection: {
    needs: 'inspect_vehicles',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: await inspection(world) }),
  },
  listInspections: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await anInspection(world);
      return { query: {} };
    },
  },
  getInspection: {
    needs: 'view_devices',
    outcomes: VEHICLE_READERS,
    input: async ({ world }) => ({ params: { id: (await anInspection(world)).id } }),
  },
  listDefects: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await anInspection(world);
      return { query: {} };
    },
  },
  getDefect: { needs: 'view_maintenance', outcomes: VEHICLE_READERS, input: ofDefect },
  orderDefect: { needs: 'manage_maintenance', outcomes: WRITERS, input: ofDefect },
  gradeDefect: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofDefect(asked)), body: { severity: 'minor', isOutOfService: false } }),
  },
  signDefect: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofDefect(asked)), body: { signature: 'x' } }),
  },
  dismissDefect: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async (asked) => ({ ...(await ofDefect(asked)), body: { reason: 'x' } }),
  },
};
