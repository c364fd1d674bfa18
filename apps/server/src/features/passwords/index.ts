export { answerResets } from './answer-resets.job.ts';
export { inviteUser } from './invite.ts';
export { deleteEndedSecrets } from './job-queries.ts';
export { logOwnAct } from './log-own-act.ts';
export { passwordFault } from './new-password.ts';
export { confirmOwnPassword } from './own-password.ts';
export { findMyself } from './queries.ts';
