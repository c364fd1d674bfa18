import type { ClientId, PartnerId } from '@balise/contract';
import { BLOCKING_FIELDS } from '@balise/contract/blocking-fields';
import type { BlockingLimits } from '@balise/tracking';
import type { Scoped } from '../../db/scope.ts';
import { type FieldPeriods, fieldPeriodsOf } from './field-periods.ts';
import { versionsBefore } from './queries.ts';
import { type TimelineDatabase, versionsFor } from './timeline-queries.ts';

/** What must be proven before an engine of a client's is cut, from a moment on: `fields` are BlockingLimits. */
export type BlockingPeriods = FieldPeriods<(typeof BLOCKING_FIELDS)[number]>;

/** What is in force for a client at a moment, ms since 1970 UTC. */
export async function blockingLimitsAt(
  tx: Scoped,
  clientId: ClientId,
  partnerId: PartnerId,
  moment: number,
): Promise<BlockingLimits> {
  const versions = await versionsBefore(tx, [clientId], [partnerId], moment + 1);
  const period = { from: moment, to: moment };
  return fieldPeriodsOf(BLOCKING_FIELDS, { clientId, partnerId }, versions, period)[0].fields;
}

type Request = { clientId: number; partnerId: number; requestedAt: number };

/**
 * With each request what is in force for its client from then on, and what is known already to come.
 * @param database as balise_ingest
 */
export async function withBlockingPeriods<One extends Request>(
  database: TimelineDatabase,
  requests: readonly One[],
): Promise<(One & { inForce: BlockingPeriods })[]> {
  const clients = new Set(requests.map(({ clientId }) => clientId));
  const partners = new Set(requests.map(({ partnerId }) => partnerId));
  const versions = await versionsFor(database, [...clients], [...partners]);
  return requests.map((request) => {
    const period = { from: request.requestedAt, to: Number.POSITIVE_INFINITY };
    return { ...request, inForce: fieldPeriodsOf(BLOCKING_FIELDS, request, versions, period) };
  });
}
