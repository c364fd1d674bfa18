/* What threads of other features need of this one: its own index would bring every route and schema with it, 50 MB a thread. */

export { missingNotes } from '../file/missing-notes.ts';
export { wantedMoments } from '../queries.ts';
export { positionRecords } from '../threads/positions.ts';
