import {
  DRIVER_FILE_PURPOSES,
  type Driver,
  type DriverExpiry,
  type DriverFilePurpose,
  daysBetween,
} from '@balise/contract';
import type { DriverDocument } from '@balise/tracking';
import type { OwnedFile } from '../attachments/index.ts';
import { PHOTO } from './driver-files.ts';
import type { DriverRow } from './row-queries.ts';

/** A driver as the API shows it. */
export function presented(row: DriverRow, files: readonly OwnedFile[]): Driver {
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    lastName: row.last_name,
    firstName: row.first_name,
    registerNumber: row.register_number,
    phone: row.phone,
    email: row.email,
    identityType: row.identity_type,
    identityNumber: row.identity_number,
    identityExpiresOn: row.identity_expires_on,
    bornOn: row.born_on,
    hiredOn: row.hired_on,
    contractType: row.contract_type,
    contractDuration: row.contract_duration,
    contractUnit: row.contract_unit,
    contractEndsOn: row.contract_ends_on,
    licenceNumber: row.licence_number,
    licenceCategories: row.licence_categories,
    licenceIssuedOn: row.licence_issued_on,
    licenceExpiresOn: row.licence_expires_on,
    licenceRestrictions: row.licence_restrictions,
    qualifications: row.qualifications,
    medicalRestrictions: row.medical_restrictions ?? '',
    medicalVisitOn: row.medical_visit_on,
    medicalNextOn: row.medical_next_on,
    note: row.note,
    photo: files.find(({ purpose }) => purpose === PHOTO) ?? null,
    files: files
      .filter(({ purpose }) => purpose !== PHOTO)
      .map((file) => ({ ...file, purpose: purposeOf(file.purpose) })),
    expiries: expiriesOf(row),
    revision: row.revision,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    deletedAt: row.deleted_at?.getTime() ?? null,
  };
}

const purposeOf = (stored: string): DriverFilePurpose =>
  DRIVER_FILE_PURPOSES.find((purpose) => purpose === stored) ?? 'other';

function expiriesOf(row: DriverRow): DriverExpiry[] {
  const ends: [DriverDocument, string | null][] = [
    ['licence', row.licence_expires_on],
    ['medical', row.medical_next_on],
    ['identity', row.identity_expires_on],
    ['contract', row.contract_ends_on],
  ];
  return ends
    .flatMap(([document, on]) => (on === null ? [] : [{ document, on, days: daysBetween(row.today, on) }]))
    .sort((one, other) => one.days - other.days);
}
