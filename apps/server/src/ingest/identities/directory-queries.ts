import { TRACKED_WHILE_SUSPENDED } from '@balise/contract';
import type { DeviceSettings } from '@balise/protocols';
import { type AdminState, always, DEFAULT_SETTINGS, type DeviceAlerts, type Timeline } from '@balise/tracking';
import { alertsApplied } from '../../features/alerts/index.ts';
import type { ReadTimelines } from '../../features/tracking-settings/index.ts';
import type { Pool } from '../write-buffer/batch-queries.ts';
import { networksOf, type TrackerAccess } from './tracker-access.ts';

/** A device as listeners need it. */
export type DirectoryEntry = {
  id: number;
  identity: string;
  status: AdminState;
  settings: DeviceSettings;
  /** Its owners, and the settings that its history is derived by. */
  timeline: Timeline;
  alerts: DeviceAlerts;
  /** Who may speak for it. */
  access: TrackerAccess;
};

/**
 * The devices that answer to these identities; of a deleted one and its successor, the successor. Those of a client that has
 * been suspended for too long are as if disabled until it pays (domain 4.14).
 */
export async function devicesByIdentity(
  pool: Pool,
  readTimelines: ReadTimelines,
  identities: string[],
): Promise<DirectoryEntry[]> {
  const { rows } = await pool.query({
    name: 'ingest-directory',
    text: `select distinct on (d.imei) d.id, d.imei, d.deleted_at, m.name as model,
             coalesce(m.protocol, d.learned_protocol) as protocol, d.token_hash, c.tracker_networks::text[] as networks, d.contested_at,
             case when c.state = 'suspended_unpaid' and c.state_since < now() - make_interval(days => $2)
               then 'disabled' else d.status end as status
           from devices d join clients c on c.id = d.client_id left join tracker_models m on m.id = d.tracker_model_id
           where d.imei = any ($1::text[])
           order by d.imei, d.deleted_at desc nulls first`,
    values: [identities, TRACKED_WHILE_SUSPENDED],
  });
  const ids = rows.map((row) => row.id);
  const timelines = await readTimelines(ids);
  const alertsOf = await alertsApplied(pool, ids);
  return rows.map((row) => ({
    id: row.id,
    identity: row.imei,
    status: row.deleted_at === null ? row.status : 'deleted',
    settings: row.model === null ? {} : { model: row.model },
    timeline: timelines.get(row.id) ?? always(DEFAULT_SETTINGS),
    alerts: alertsOf(row.id),
    access: {
      protocol: row.protocol,
      tokenHash: row.token_hash,
      networks: networksOf(row.networks),
      contestedAt: row.contested_at?.getTime() ?? null,
    },
  }));
}
