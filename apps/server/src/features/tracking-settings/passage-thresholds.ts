import type { ClientId } from '@balise/contract';
import { PASSAGE_FIELDS, type PassageFields, trackingFieldsOf } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../db/scope.ts';
import { partnersOf, versionsBefore } from './queries.ts';
import { fieldsAt } from './timeline.ts';
import type { Version } from './timeline-queries.ts';

/** By what passages of a client's vehicles are found, from a moment on: ms since 1970 UTC. */
export type PassagePeriod = { from: number; fields: PassageFields };
export type PassagePeriods = readonly [PassagePeriod, ...PassagePeriod[]];

type Period = { from: number; to: number };

/** What was in force of these clients in a period, ascending; the first from its beginning. */
export async function passageThresholdsOf(
  tx: Scoped,
  clientIds: readonly ClientId[],
  period: Period,
): Promise<Map<ClientId, PassagePeriods>> {
  const partnerOf = await partnersOf(tx, clientIds);
  const versions = await versionsBefore(tx, clientIds, [...new Set(partnerOf.values())], period.to);
  return new Map(
    clientIds.map((id) => {
      const ofClient = versions.filter(({ clientId }) => clientId === id);
      const ofPartner = versions.filter((one) => one.clientId === null && one.partnerId === partnerOf.get(id));
      return [id, periodsOf(ofPartner, ofClient, period)];
    }),
  );
}

function periodsOf(ofPartner: readonly Version[], ofClient: readonly Version[], { from, to }: Period): PassagePeriods {
  const at = (moment: number): PassagePeriod => {
    const fields = trackingFieldsOf(fieldsAt(ofPartner, moment), fieldsAt(ofClient, moment));
    return {
      from: moment,
      fields: Object.fromEntries(PASSAGE_FIELDS.map((name) => [name, fields[name]])) as PassageFields,
    };
  };
  const turns = [...ofPartner, ...ofClient].map((version) => version.from).filter((turn) => turn > from && turn < to);
  const periods: [PassagePeriod, ...PassagePeriod[]] = [at(from)];
  for (const turn of [...new Set(turns)].sort((a, b) => a - b)) {
    const next = at(turn);
    const before = periods.at(-1) ?? periods[0];
    if (PASSAGE_FIELDS.some((name) => next.fields[name] !== before.fields[name])) periods.push(next);
  }
  return periods;
}
