export { followGroups } from './follow.ts';
export { log as logOfGroup } from './log.ts';
export { deleteOldGroups } from './old-queries.ts';
export { addPlannedGroup } from './planned.ts';
export { findGroup, groupNames, lockGroup } from './queries.ts';
