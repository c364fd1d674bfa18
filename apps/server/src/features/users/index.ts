export { createPlatformAdministrator, createUser, type NewUser, PLATFORM_ADMINISTRATOR } from './create.ts';
export { expireUsers, tellEnds } from './expire.job.ts';
export { lockPeople } from './keep-queries.ts';
export { checkIdentities } from './keeping.ts';
export { mailOwner } from './mail-owner.ts';
export { hashPassword, isHashingBusy, isPassword } from './password.ts';
export { firstAdministrator, hasPlatformAdministrator } from './queries.ts';
export { userRoutes } from './routes.ts';
export { readUserData, userDataOf } from './user-data.ts';
