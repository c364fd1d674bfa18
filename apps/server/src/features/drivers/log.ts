import { type Driver, HEALTH_FIELDS } from '@balise/contract';
import { type Act, changesOf } from '../audit/index.ts';
import { auditOfClient } from '../clients/index.ts';

type DriverAction = 'driver.add' | 'driver.edit' | 'driver.delete' | 'driver.restore';

/** Writes into the audit log what was done to a driver. An edit that changed nothing has no line. */
export async function logDriver(act: Act, action: DriverAction, after: Driver, before?: Driver): Promise<void> {
  const subject = { kind: 'driver', id: after.id, clientId: after.clientId, name: driverName(after) } as const;
  if (action !== 'driver.edit' || !before) return await auditOfClient(act, subject, { action });
  const changes = changesOf(reported(before), reported(after));
  const secrets: string[] = SECRET.filter((field) => before[field] !== after[field]);
  if (scansOfHealth(before) !== scansOfHealth(after)) secrets.push('medicalFiles');
  if (!changes && secrets.length === 0) return;
  const changed = Object.fromEntries(secrets.map((field) => [field, 'changed'] as const));
  await auditOfClient(act, subject, { action, before: changes?.before, after: { ...changes?.after, ...changed } });
}

/** How lists and the log call a driver. */
export const driverName = ({ lastName, firstName }: Pick<Driver, 'lastName' | 'firstName'>): string =>
  firstName === '' ? lastName : `${lastName} ${firstName}`;

const OPEN = [
  ...(['lastName', 'firstName', 'registerNumber', 'hiredOn', 'contractType', 'contractDuration'] as const),
  ...(['contractUnit', 'contractEndsOn', 'licenceCategories', 'licenceIssuedOn', 'licenceExpiresOn'] as const),
  ...(['licenceRestrictions', 'qualifications', 'identityType', 'identityExpiresOn'] as const),
];
/** The log can never be erased: of these it keeps that they changed, and not what they say. */
const SECRET = [
  ...(['phone', 'email', 'bornOn', 'identityNumber', 'licenceNumber', 'note'] as const),
  ...HEALTH_FIELDS,
];

const reported = (driver: Driver): Record<string, unknown> => ({
  ...Object.fromEntries(
    OPEN.map((field) => [field, driver[field]] as const).filter(([, value]) => value !== null && String(value) !== ''),
  ),
  ...(driver.photo ? { photo: driver.photo.name } : {}),
  ...filesIn(driver.files.filter(({ purpose }) => purpose !== 'medical')),
});

const filesIn = (files: Driver['files']) => (files.length > 0 ? { files: files.map(({ name }) => name) } : {});

const scansOfHealth = ({ files }: Driver): string =>
  files.flatMap(({ purpose, id }) => (purpose === 'medical' ? id : [])).join();
