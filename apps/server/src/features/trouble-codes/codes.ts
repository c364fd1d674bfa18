import type { listTroubleCodes, orderTroubleCode, TroubleCode } from '@balise/contract';
import { troubleCodeWords } from '@balise/i18n';
import { CODE_URGENCIES, readCode } from '@balise/maintenance';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { findOwned } from '../odometer/index.ts';
import { addOrder } from '../work-orders/index.ts';
import { type CodeEpisode, findEpisodes, holdCodes, insertCodeOrder, lastReports } from './queries.ts';

/** A page of codes: of active ones the most urgent first, of others what ended last. */
export async function listCodes(
  { tx, who }: RequestContext,
  { page, pageSize, ...wanted }: z.output<typeof listTroubleCodes.query>,
): Promise<{ codes: TroubleCode[]; total: number }> {
  const codes = (await findEpisodes(tx, who.scope, wanted)).map(meaningOf);
  if (wanted.state === 'active') codes.sort((a, b) => rank(a) - rank(b)); // the newest first among equals
  const shown = codes.slice((page - 1) * pageSize, page * pageSize);
  const last = wanted.state === 'active' ? await lastReports(tx, shown) : [];
  return {
    codes: shown.map((code, place) => ({ ...code, lastReportedAt: last[place] ?? null })),
    total: codes.length,
  };
}

type Meant = Omit<TroubleCode, 'lastReportedAt'>;
const rank = ({ urgency }: Meant): number => CODE_URGENCIES.indexOf(urgency);

function meaningOf(episode: CodeEpisode): Meant {
  const { meaning, urgency, isMakers, cylinder = null, mode = null } = readCode(episode.code);
  return { ...episode, meaning, urgency, isMakers, cylinder, mode };
}

/** Opens a work order for a code that the vehicle has, or returns the one that it is on. */
export async function orderCode(act: RequestContext, { deviceId, code }: z.output<typeof orderTroubleCode.body>) {
  const { tx, who, now } = act;
  const device = await findOwned(tx, who.scope, deviceId);
  if (!device) return fail('device_not_found', { deviceId: 'device_not_found' });
  await holdCodes(tx, device.id);
  const [episode] = await findEpisodes(tx, who.scope, { deviceId: device.id, state: 'active', code });
  if (episode?.clientId !== device.client_id) return fail('trouble_code_not_found', { code: 'unknown_reference' });
  const { order } = episode;
  if (order && order.state !== 'done' && order.state !== 'cancelled') return { id: order.id, number: order.number };
  const read = readCode(code);
  const words = troubleCodeWords(read, who.language);
  const added = await addOrder(act, {
    deviceId: device.id,
    title: `${code}: ${words.what}`.slice(0, 120),
    priority: ({ stop: 'urgent', soon: 'high', watch: 'normal' } as const)[read.urgency],
    isBreakdown: false,
    assigneeId: null,
    workshop: '',
    dueOn: null,
    note: words.advice,
    lines: [{ kind: 'task', text: `${code}: ${words.what}`.slice(0, 300), isDone: false }],
    attachmentIds: [],
  });
  if (added instanceof Failure) return added;
  await insertCodeOrder(tx, { clientId: added.clientId, deviceId: device.id, code, orderId: added.id }, now);
  return { id: added.id, number: added.number };
}
