/* What the threads of tracks can be asked, by name (see index.ts): a long history is read, opened and serialised here, not on the event loop. */
import { workerData } from 'node:worker_threads';
import { sentToThread } from '../../../db/away.ts';
import { type Addresses, connect } from '../../../db/connect.ts';
import { chartOf as chartFrom } from './chart.ts';
import { bodyOf } from './parts.ts';
import { pathOf as pathFrom } from './path.ts';
import type { ChartTask, FixesTask, PathTask } from './tasks.ts';
import { trackOf as trackFrom } from './track.ts';

export { evidenceOf } from './evidence.ts';
export { lineChunkOf } from './line.ts';
export { positionsOf, totalOf } from './positions.ts';
export { tableRowsOf } from './table-rows.ts';

const { addresses } = workerData as { addresses: Addresses };
const { api } = connect(addresses, () => {});

export const trackOf = (asked: FixesTask) =>
  sentToThread(bodyOf(api, asked, false, (parts) => trackFrom(parts, asked)));
export const pathOf = (asked: PathTask) => sentToThread(bodyOf(api, asked, false, (parts) => pathFrom(parts, asked)));
export const chartOf = (asked: ChartTask) => sentToThread(bodyOf(api, asked, true, (parts) => chartFrom(parts, asked)));
