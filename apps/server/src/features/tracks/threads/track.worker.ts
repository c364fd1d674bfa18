/* What the threads of tracks can be asked, by name (see index.ts): a long past is opened and told here, not on the event loop. */
export { chartOf } from './chart.ts';
export { evidenceOf } from './evidence.ts';
export { linePieceOf } from './line.ts';
export { pathOf } from './path.ts';
export { positionsOf, totalOf } from './positions.ts';
export { tableRowsOf } from './table-rows.ts';
export { trackOf } from './track.ts';
