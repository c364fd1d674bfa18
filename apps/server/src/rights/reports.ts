import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { SECRET, secretPlate } from './secret.ts';

/** Of a device of Comoé's: those who may see it. */
const WHO_SEES = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
/** A file is only for the user who requested it, not for other users of the client or the platform. */
const WHO_ASKED = outcomes(404, 404, 'yes', 404, 404, 404, 404, 404, 404);

async function ofDevice({ world }: { world: World }) {
  const { id } = await aDevice(world, { designation: secretPlate() });
  const period = { from: world.clock.now - 86_400_000, to: world.clock.now };
  return { params: { kind: 'summary' }, body: { devices: { deviceIds: [id] }, ...period } };
}

const ASKED = JSON.stringify({ devices: { deviceIds: ['all'], groupIds: [] }, filters: {}, from: 0, to: 1 });

async function ofJob({ world }: { world: World }) {
  const now = new Date(world.clock.now);
  const { owner } = world.database.pools;
  const { rows } = await owner.query(
    `insert into report_jobs (user_id, kind, format, language, time_zone, asked, state, asked_at, ended_at, bytes, file_name, expires_at)
     values ($1, 'summary', 'csv', 'en', 'UTC', $4, 'done', $2, $2, 3, $3, $2::timestamptz + interval '7 days')
     returning id`,
    [world.users.comoe, now, `${SECRET}.csv`, ASKED],
  );
  await owner.query('insert into report_file_parts (job_id, part, content) values ($1, 0, $2)', [rows[0].id, 'a,b']);
  return { params: { id: rows[0].id } };
}

export const reportRows: Rows = {
  previewReport: { needs: 'view_reports', outcomes: WHO_SEES, input: ofDevice },
  exportReport: {
    needs: 'view_reports',
    outcomes: WHO_SEES,
    input: async (asked) => {
      // what others asked for before is no obstacle
      await asked.world.database.pools.owner.query('delete from report_jobs');
      return await ofDevice(asked);
    },
  },
  listReportJobs: {
    needs: 'view_reports',
    outcomes: outcomes('yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
  },
  deleteReportJob: { needs: 'view_reports', outcomes: WHO_ASKED, input: ofJob },
  downloadReport: { needs: 'view_reports', outcomes: WHO_ASKED, input: ofJob },
};
