export { createPlatformAdministrator, createUser, type NewUser } from './create.ts';
export { hashPassword, isHashingBusy, isPassword } from './password.ts';
export { firstAdministrator } from './queries.ts';
export { userRoutes } from './routes.ts';
export { userDataOf } from './user-data.ts';
