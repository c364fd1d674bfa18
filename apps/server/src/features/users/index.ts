export { createPlatformAdministrator, createUser, type NewUser, PLATFORM_ADMINISTRATOR } from './edit/create.ts';
export { expireUsers, tellEnds } from './edit/expire.job.ts';
export { lockPeople } from './edit/keep-queries.ts';
export { checkIdentities } from './edit/keeping.ts';
export { mailOwner } from './edit/mail-owner.ts';
export { hashPassword, isPassword } from './edit/password.ts';
export { hashingQueue, inHashingTurn, knownUser } from './hash-queue.ts';
export { firstAdministrator, hasPlatformAdministrator } from './queries.ts';
export { readUserData, userDataOf } from './user-data.ts';
