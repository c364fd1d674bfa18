import { type ClientId, type DriverFields, type DriverId, HEALTH_FIELDS } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** Whether a scope may see and change what is of drivers' health. */
export const seesHealth = ({ rights }: Scope): boolean => rights.includes('view_driver_health');

type Healthy = Pick<DriverFields, (typeof HEALTH_FIELDS)[number]>;

export const hasHealth = (fields: Healthy): boolean => HEALTH_FIELDS.some((field) => fields[field]);

/** Writes what drivers' health is. The scope may see it, and manages the drivers. */
export async function writeHealth(
  tx: Scoped,
  clientId: ClientId,
  all: readonly (Healthy & { id: DriverId })[],
): Promise<void> {
  if (all.length === 0) return;
  await tx
    .insertInto('driver_health')
    .values(
      all.map(({ id, medicalRestrictions, medicalVisitOn, medicalNextOn }) => ({
        driver_id: id,
        client_id: clientId,
        medical_restrictions: medicalRestrictions,
        medical_visit_on: medicalVisitOn,
        medical_next_on: medicalNextOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('driver_id').doUpdateSet({
        medical_restrictions: sql`excluded.medical_restrictions`,
        medical_visit_on: sql`excluded.medical_visit_on`,
        medical_next_on: sql`excluded.medical_next_on`,
      }),
    )
    .execute();
}
