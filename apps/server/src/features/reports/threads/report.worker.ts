import { type MessagePort, workerData } from 'node:worker_threads';
import type { ReportPageCriteria } from '@balise/contract';
import { type Addresses, connect } from '../../../db/connect.ts';
import { type Scope, withScope } from '../../../db/scope.ts';
import { type ActivityOrder, fleetActivity } from '../fleet-activity.ts';
import { pageOf } from '../page.ts';
import { placeNamer, placesOver } from '../place-names.ts';
import { type ReportOrder, readReport } from '../read/read-report.ts';
import { type FileJob, type FileMade, makeFile } from './make-file.ts';

const { addresses } = workerData as { addresses: Addresses };
const connections = connect(addresses, () => {});

type PageRequest = { scope: Scope; order: ReportOrder; criteria: ReportPageCriteria; port: MessagePort };

/** A page of a report as JSON text, as its reader may see it. */
export async function previewOf({ scope, order, criteria, port }: PageRequest): Promise<string> {
  const name = placeNamer(order.kind, placesOver(port), criteria.language);
  const page = await withScope(connections.api, scope, async (tx) =>
    pageOf(await readReport(tx, order, { isPage: true }), order, criteria, name),
  );
  return JSON.stringify(page);
}

/** How a fleet moved, as JSON text, as its reader may see it. */
export async function activityOf({
  scope,
  order,
}: {
  scope: Scope;
  order: ActivityOrder;
  port: MessagePort;
}): Promise<string> {
  return JSON.stringify(await withScope(connections.api, scope, (tx) => fleetActivity(tx, order)));
}

/** A report's file, written into the database. */
export const fileOf = ({ port, ...job }: FileJob & { port: MessagePort }): Promise<FileMade> =>
  makeFile(connections, placesOver(port), job);
