export { createPlatformAdministrator, createUser, type NewUser } from './create.ts';
export { expireUsers, tellEnds } from './expire.job.ts';
export { lockPeople } from './keep-queries.ts';
export { checkIdentities } from './keeping.ts';
export { hashPassword, isHashingBusy, isPassword } from './password.ts';
export { firstAdministrator } from './queries.ts';
export { userRoutes } from './routes.ts';
export { readUserData, userDataOf } from './user-data.ts';
