import { setImmediate } from 'node:timers/promises';
import type { ClientId, DeviceId, MODULE_ORDERS, Module } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { hidesSpeeding, ownedSince, privacy, storedFacts } from '../../history/index.ts';
import { valuesOf } from '../present.ts';

/** What the list of modules selects and how it is ordered; see listModules of the contract. */
export type ModuleSelection = {
  clientId?: ClientId | null | undefined;
  trackerModelId?: number | undefined;
  search?: string | undefined;
  orderBy: (typeof MODULE_ORDERS)[number];
  direction: 'asc' | 'desc';
};
type Page = { limit: number; offset: number };

export async function countModules(tx: Scoped, scope: Scope, selection: ModuleSelection): Promise<number> {
  const counted = modules(tx, scope, selection).select((it) => it.fn.countAll<string>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

const AT_ONCE = 500; // their states are parsed, and the event loop also answers others

/** Modules in the order asked for; all of them without a page. */
export async function findModules(
  tx: Scoped,
  scope: Scope,
  selection: ModuleSelection,
  page?: Page,
): Promise<Module[]> {
  const { orderBy, direction } = selection;
  let query = modules(tx, scope, selection)
    .$if(orderBy === 'lastConnection', (it) => it.leftJoin('device_status as s', 's.device_id', 'd.id'))
    .select('d.id')
    .orderBy(sql`${sql.raw(COLUMNS[orderBy])} ${sql.raw(`${direction} nulls last`)}`)
    .orderBy('d.id', direction);
  if (page) query = query.limit(page.limit).offset(page.offset);
  const ids = (await query.execute()).map(({ id }) => id);
  const found: Module[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    found.push(...(await inFull(tx, ids.slice(start, start + AT_ONCE))));
    await setImmediate();
  }
  return found;
}

const COLUMNS = {
  imei: 'd.imei',
  model: "m.brand || ' ' || m.name",
  designation: 'd.designation',
  client: 'c.full_name',
  lastConnection: 's.seen_at',
} as const;

async function inFull(tx: Scoped, ids: DeviceId[]): Promise<Module[]> {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .leftJoin('operators as o', 'o.id', 'd.operator_id')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select([
      'd.id',
      'd.designation',
      'd.label',
      'd.status',
      'd.client_id',
      'c.full_name',
      'd.imei',
      'd.tracker_model_id',
    ])
    .select(['m.protocol', 'o.name as operator', 'd.phone', 'd.activated_at', ownedSince.as('owned_since')])
    .select([privacy.as('privacy'), hidesSpeeding.as('hides_speeding')])
    .select('l.state')
    .select(sql<string | null>`m.brand || ' ' || m.name`.as('model'))
    .where(sql<boolean>`d.id = any(${ids})`)
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return rows.map((row) => {
    const values = valuesOf(row);
    return {
      deviceId: row.id,
      designation: row.designation,
      label: row.label,
      status: row.status,
      clientId: row.client_id,
      clientName: row.full_name,
      imei: row.imei,
      trackerModelId: row.tracker_model_id,
      model: row.model,
      protocol: row.protocol,
      operator: row.operator,
      phone: row.phone,
      iccid: textIn(values.iccid),
      firmware: textIn(values.firmware),
      activatedAt: row.activated_at.getTime(),
      lastConnection: storedFacts(row.state, row.owned_since, row.privacy)?.seenAt ?? null,
    };
  });
}

const textIn = (value: [unknown, number] | undefined): string | null =>
  typeof value?.[0] === 'string' ? value[0] : null;

function modules(tx: Scoped, scope: Scope, { clientId, trackerModelId, search }: ModuleSelection) {
  return tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .where('d.deleted_at', 'is', null)
    .$if(scope.clientId !== null, (query) => query.where('d.client_id', '=', scope.clientId as ClientId))
    .$if(typeof clientId === 'number', (query) => query.where('d.client_id', '=', clientId as ClientId))
    .$if(trackerModelId !== undefined, (query) => query.where('d.tracker_model_id', '=', trackerModelId ?? null))
    .$if(Boolean(search), (query) => query.where(containing(search ?? '')));
}

const SEARCHED = sql.raw(
  "concat_ws(' ', d.imei, m.brand, m.name, m.protocol, d.phone, d.designation, d.label, c.full_name)",
);

/** What is typed is taken literally: its % and _ are no patterns. */
const containing = (search: string) => sql<boolean>`${SEARCHED} ilike ${likePattern(search)}`;
