import { holdsSpeedLimit, isAbleTo } from './ability.ts';
import { inTurnOfUser } from './block-limit-queries.ts';
import {
  cancelWaiting,
  findCommand,
  findRequestedDevice,
  inFull,
  insertCommand,
  nameOfUser,
  openOf,
  present,
  waitsShown,
} from './queries.ts';
import { blockOwner } from './share-queries.ts';

export { audit } from './act.ts';
export { type CommandContext, onDevice } from './by-share.ts';
export { commandByAlert } from './command-by-alert.ts';
export { insertCommands, lockCommandsOf } from './planned-queries.ts';
export { refusalOf } from './policy.ts';
export type { StoredCommand } from './queries.ts';
export { judge, LIFE_OF_UNBLOCK, MOST_OPEN, needsSecondPerson, request } from './request.ts';
export { settleCommands } from './settle.job.ts';
export type { BlockOwner } from './share-queries.ts';
export { withdrawBlocks } from './withdraw-queries.ts';

/** What is stored of commands, for what asks for them. */
export const commands = {
  blockOwner,
  cancelWaiting,
  findCommand,
  findRequestedDevice,
  holdsSpeedLimit,
  inFull,
  insertCommand,
  inTurnOfUser,
  isAbleTo,
  nameOfUser,
  openOf,
  present,
  waitsShown,
};
