export { type Invited, inviteUser } from './invite.ts';
