import { Readable } from 'node:stream';
import * as contract from '@balise/contract';
import { contentOfParts } from '../../files/stored/index.ts';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';
import { serve } from '../../http/serve.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { auditOfClient, nameOfClient } from '../clients/index.ts';
import {
  cancelExport,
  countParts,
  deleteExport,
  devicesToExport,
  driverName,
  findExport,
  insertExport,
  listExports,
  logAccesses,
  mayTake,
  presentExport,
  readPart,
} from './queries.ts';

/** Exports of clients: asked for, listed, taken and deleted. */
export function clientExportRoutes(api: Api): void {
  serve(api, contract.exportClient, async (asked) => {
    const { tx, who, request, params, body, now } = asked;
    const name = await nameOfClient(tx, who.scope, params.id);
    if (name === undefined) return fail('client_not_found');
    const devices = await devicesToExport(tx, { ...body, clientId: params.id });
    if (body.deviceIds && !body.deviceIds.every((id) => devices.includes(id)))
      return fail('device_not_found', { deviceIds: 'unknown_reference' });
    const driver = body.driverId === null ? undefined : await driverName(tx, params.id, body.driverId);
    if (body.driverId !== null && driver === undefined)
      return fail('driver_not_found', { driverId: 'unknown_reference' });
    const { userId, viewing, clientId } = who.scope;
    const job = await insertExport(tx, {
      ...body,
      clientId: params.id,
      userId,
      viewingClientId: viewing ? clientId : null,
      now,
    });
    if (!job) return fail('client_export_under_way');
    const { from, to, positions } = body;
    const userAgent = userAgentOf(request);
    await logAccesses(tx, devices, { from, to, now, viewing, address: request.ip, userAgent });
    const about = { kind: 'client' as const, id: params.id, name, clientId: params.id };
    const chosen = body.deviceIds?.length ?? 'all';
    if (body.driverId !== null) {
      const person = { kind: 'driver' as const, id: body.driverId, name: driver ?? '', clientId: params.id };
      await auditOfClient(asked, person, { action: 'driver.data_export', after: { from, to, positions } });
    } else
      await auditOfClient(asked, about, { action: 'client.export', after: { from, to, positions, devices: chosen } });
    return presentExport(job);
  });

  serve(api, contract.listClientExports, async ({ tx, who, params, now }) => {
    if ((await nameOfClient(tx, who.scope, params.id)) === undefined) return fail('client_not_found');
    return { exports: (await listExports(tx, params.id)).map(presentExport), now };
  });

  serve(api, contract.deleteClientExport, async (asked) => {
    const { tx, who, params, now } = asked;
    const name = await nameOfClient(tx, who.scope, params.id);
    const job = name === undefined ? undefined : await findExport(tx, params.id, params.exportId);
    if (!job || name === undefined) return fail('client_export_not_found');
    if (!(await cancelExport(tx, job.id, now))) await deleteExport(tx, job.id);
    const about = { kind: 'client' as const, id: params.id, name, clientId: params.id };
    const [from, to] = [job.from_at.getTime(), job.to_at.getTime()];
    await auditOfClient(asked, about, { action: 'client.export_delete', before: { from, to, file: job.file_name } });
    return null;
  });

  serve(api, contract.downloadClientExport, async (asked) => {
    const { tx, who, params } = asked;
    const name = await nameOfClient(tx, who.scope, params.id);
    const job = name === undefined ? undefined : await findExport(tx, params.id, params.exportId);
    if (!job || name === undefined) return fail('client_export_not_found');
    if (job.state !== 'done') return fail('client_export_not_ready');
    if (!(await mayTake(tx, who.scope, job.id))) return fail('not_allowed');
    const about = { kind: 'client' as const, id: params.id, name, clientId: params.id };
    await auditOfClient(asked, about, { action: 'client.export_take', after: { file: job.file_name } });
    const parts = await countParts(tx, job.id);
    const read = (part: number) => readPart(api.database, who.scope, job.id, part);
    return new FileReply(job.file_name ?? '', 'zip', async () => Readable.from(contentOfParts(parts, read)));
  });
}
