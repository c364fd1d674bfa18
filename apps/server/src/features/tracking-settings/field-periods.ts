import { type TrackingField, type TrackingFields, trackingFieldsOf } from '@balise/contract/tracking-settings-fields';
import { fieldsAt } from './timeline.ts';
import type { Version } from './timeline-queries.ts';

/** Some thresholds of a client, as they are from a moment on: ms since 1970 UTC. */
export type FieldPeriod<Name extends TrackingField> = { from: number; fields: Pick<TrackingFields, Name> };
export type FieldPeriods<Name extends TrackingField> = readonly [FieldPeriod<Name>, ...FieldPeriod<Name>[]];

/** Whose choices count: those of a client, and of its partner where that is known. */
export type Choosers = { clientId: number; partnerId: number | undefined };

/**
 * What these thresholds were for a client in a period, ascending; the first from its beginning.
 * @param versions of several clients and partners, ascending
 */
export function fieldPeriodsOf<Name extends TrackingField>(
  names: readonly Name[],
  { clientId, partnerId }: Choosers,
  versions: readonly Version[],
  { from, to }: { from: number; to: number },
): FieldPeriods<Name> {
  const ofClient = versions.filter((version) => version.clientId === clientId);
  const ofPartner = versions.filter((version) => version.clientId === null && version.partnerId === partnerId);
  const at = (moment: number): FieldPeriod<Name> => {
    const all = trackingFieldsOf(fieldsAt(ofPartner, moment), fieldsAt(ofClient, moment));
    const fields = Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<TrackingFields, Name>;
    return { from: moment, fields };
  };
  const turns = [...ofPartner, ...ofClient].map((version) => version.from).filter((turn) => turn > from && turn < to);
  const periods: [FieldPeriod<Name>, ...FieldPeriod<Name>[]] = [at(from)];
  for (const turn of [...new Set(turns)].sort((a, b) => a - b)) {
    const next = at(turn);
    const before = periods.at(-1) ?? periods[0];
    if (names.some((name) => next.fields[name] !== before.fields[name])) periods.push(next);
  }
  return periods;
}
