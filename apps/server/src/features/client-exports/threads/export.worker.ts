import { workerData } from 'node:worker_threads';
import { type Addresses, connect } from '../../../db/connect.ts';
import { type ExportMade, type ExportOrder, writeExport } from '../contents/write-export.ts';

const { addresses } = workerData as { addresses: Addresses };
const connections = connect(addresses, () => {});

/** Everything of a client, written into the database as a ZIP. */
export const exportOf = (order: ExportOrder): Promise<ExportMade> => writeExport(connections, order);
