import { addReportSchedule, type Input, type ReportSchedule } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** A reader and a limited user have not the right; a caller who has it elsewhere does not see the schedule. */
const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const OF_ANYONE = SIGNED_IN.map((outcome, place) => (MANAGERS[place] === 403 ? 403 : outcome));

type Fields = Input<typeof addReportSchedule>['body'];

async function fields(world: World): Promise<Fields> {
  const { id } = await aDevice(world, { designation: secretPlate() });
  return {
    clientId: world.clients.comoe,
    name: unique(),
    kind: 'summary',
    language: 'en',
    devices: { deviceIds: [id] },
    periodicity: 'daily',
    sendTime: '07:00',
    toOwner: true,
  } as Fields;
}

async function aSchedule(world: World): Promise<ReportSchedule> {
  const { data, text } = await world.as('comoe')(addReportSchedule, { body: await fields(world) });
  if (!data) throw new Error(text);
  return data;
}

/** A client has room for two hundred: those that a row leaves are deleted. */
const ofSchedule = async ({ world }: { world: World }) => {
  await world.database.pools.owner.query('delete from report_schedules');
  return { params: { id: (await aSchedule(world)).id } };
};

export const reportScheduleRows: Rows = {
  listReportSchedules: {
    needs: 'schedule_reports',
    outcomes: OF_ANYONE,
    input: async ({ world }) => {
      await ofSchedule({ world });
      return { query: { clientId: world.clients.comoe } };
    },
  },
  addReportSchedule: {
    needs: 'schedule_reports',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ body: await fields(world) }),
  },
  editReportSchedule: {
    needs: 'schedule_reports',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ ...(await ofSchedule({ world })), body: await fields(world) }),
  },
  deleteReportSchedule: { needs: 'schedule_reports', outcomes: MANAGERS, input: ofSchedule },
  sendReportSchedule: { needs: 'schedule_reports', outcomes: MANAGERS, input: ofSchedule },
  listReportSendings: { needs: 'schedule_reports', outcomes: MANAGERS, input: ofSchedule },
  previewReportTiming: {
    needs: 'schedule_reports',
    outcomes: OF_ANYONE,
    input: async () => ({ body: { periodicity: 'daily', sendTime: '07:00', timeZone: 'UTC' } }),
  },
};
