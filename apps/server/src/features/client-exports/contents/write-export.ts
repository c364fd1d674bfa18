import type { DeviceId, DriverId } from '@balise/contract';
import { CLIENT_EXPORT_BYTES } from '@balise/contract/limits';
import type { Connections } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { type Scope, withScope } from '../../../db/scope.ts';
import { dayIn, exportName } from '../../../files/index.ts';
import {
  addToZip,
  endZip,
  type FileParts,
  FileTooLarge,
  MOST_ZIP_FILES,
  partsInto,
} from '../../../files/stored/index.ts';
import { drivesOf } from '../../driver-assignments/index.ts';
import { pastOfClient } from '../../history/index.ts';
import {
  type ExportedFile,
  noteProgress,
  storeFile,
  storePart,
  type TakenExport,
  wholeFiles,
} from '../jobs/making-queries.ts';
import { driverName } from '../queries.ts';
import { clientToExport, devicesOf, RESTRICTED } from './dataset-queries.ts';
import type { Drive } from './of-driver-queries.ts';
import { type PlannedFile, planOf } from './plan.ts';

/** An export that is to be made: what was asked for, and by whom. */
export type ExportOrder = { job: TakenExport; scope: Scope };

/** What became of it: a file; or nothing, because somebody cancelled it, there would be too much of it, or the client is gone. */
export type ExportMade =
  | { made: { fileName: string; bytes: number } }
  | { made: null; why: 'stopped' | 'too_large' | 'refused' };

class ExportStopped extends Error {}

/** How far it is, is stored at most this often, ms. */
const REPORT_EVERY = 1_000;

/** Writes everything of a client into the database as a ZIP, after the files that an earlier process finished. */
export async function writeExport(
  { owner }: Pick<Connections, 'owner'>,
  { job, scope }: ExportOrder,
): Promise<ExportMade> {
  try {
    const client = await clientToExport(owner, job.clientId);
    if (!client) return { made: null, why: 'refused' };
    const asked = { client: job.clientId, from: new Date(job.from), to: new Date(job.to) };
    const name = job.driverId === null ? client.full_name : await driverName(owner, job.clientId, job.driverId);
    if (name === undefined) return { made: null, why: 'refused' };
    const had = await devicesOf(owner, asked, job.deviceIds);
    const about = { owner, partnerId: client.partner_id, positions: job.positions, rights: scope.rights };
    const driver =
      job.driverId === null ? null : { id: job.driverId, drives: await drivesIn(about, job, job.driverId, had) };
    const devices = driver ? had.filter((id) => driver.drives.some(({ deviceId }) => deviceId === id)) : had;
    const plan = await planOf({ ...about, asked: { ...asked, devices }, driver });
    if (plan.length >= MOST_ZIP_FILES) return { made: null, why: 'too_large' };
    const bytes = await write(owner, job, plan, manifestOf(job, client));
    const days = [job.from, job.to - 1].map((at) => dayIn(client.time_zone, at));
    return { made: { fileName: exportName(['balise', name, ...days], 'zip'), bytes } };
  } catch (error) {
    if (error instanceof ExportStopped) return { made: null, why: 'stopped' };
    if (error instanceof FileTooLarge) return { made: null, why: 'too_large' };
    throw error;
  }
}

/** When a driver drove which of these vehicles within the period of the export. */
async function drivesIn(
  { owner, partnerId }: { owner: Database; partnerId: number },
  { clientId, from, to }: TakenExport,
  driver: DriverId,
  devices: readonly DeviceId[],
): Promise<Drive[]> {
  const past = pastOfClient(clientId, partnerId);
  const scope = { ...past, rights: [...past.rights, 'view_drivers' as const] };
  const { spans } = await withScope(owner, scope, (tx) => drivesOf(tx, devices, { from, to }));
  return [...spans].flatMap(([deviceId, claims]) =>
    claims
      .filter(({ driverId }) => driverId === driver)
      .map((claim) => ({ deviceId, from: claim.from, until: claim.until })),
  );
}

/** @returns the bytes of the ZIP */
async function write(
  owner: Database,
  job: TakenExport,
  plan: readonly PlannedFile[],
  manifest: (files: readonly ExportedFile[]) => string,
): Promise<number> {
  const files = await wholeFiles(owner, job.id);
  const last = files.at(-1);
  const from = { parts: last?.nextPart ?? 0, bytes: last?.endsAt ?? 0 };
  const watch = watcher(owner, job, plan.length + 1, files);
  const store = async (part: number, content: Buffer) => {
    await storePart(owner, job.id, part, content);
    await watch();
  };
  const parts = partsInto(store, CLIENT_EXPORT_BYTES, from);
  const whole = new Set(files.map(({ name }) => name));
  for (const planned of plan) if (!whole.has(planned.name)) await add(owner, job, parts, files, planned);
  await addToZip(parts, 'manifest.json', [manifest(files)]).then(async (file) => endZip(parts, [...files, file]));
  return parts.bytes();
}

async function add(owner: Database, job: TakenExport, parts: FileParts, files: ExportedFile[], planned: PlannedFile) {
  const counted = { rows: 0, missing: [] };
  const written = await addToZip(parts, planned.name, planned.content(counted));
  const file = { ...written, ...counted };
  await storeFile(owner, job.id, files.length, file);
  files.push(file);
}

/** Stores how far the export is, now and then. */
function watcher(owner: Database, { id }: TakenExport, all: number, files: readonly ExportedFile[]) {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - notedAt < REPORT_EVERY) return;
    notedAt = performance.now();
    if (!(await noteProgress(owner, id, { files: all, done: files.length }))) throw new ExportStopped(`export ${id}`);
  };
}

type Client = NonNullable<Awaited<ReturnType<typeof clientToExport>>>;

/** What is in the ZIP, and how to know that it arrived whole. */
const manifestOf =
  ({ from, to, deviceIds, positions, askedAt, driverId }: TakenExport, client: Client) =>
  (files: readonly ExportedFile[]): string => {
    const iso = (at: number) => new Date(at).toISOString();
    const leftOut = RESTRICTED.filter((restricted) => !files.some(({ name }) => name === restricted.name));
    const about = {
      format: 'balise-export',
      version: 1,
      client: { id: client.id, name: client.full_name, code: client.code, timeZone: client.time_zone },
      askedAt: iso(askedAt),
      period: { from: iso(from), to: iso(to) },
      devices: deviceIds ?? 'all',
      ...(driverId !== null && { driver: driverId }),
      positions,
      files: files.map(({ name, rows, bytes, sha256, missing }) => ({
        name,
        rows,
        bytes,
        sha256,
        missing: missing.map((gap) => ({ from: iso(gap.from), to: iso(gap.to) })),
      })),
      leftOut,
    };
    return `${JSON.stringify(about, null, 2)}\n`;
  };
