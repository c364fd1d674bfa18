export { authenticate } from './authenticate.ts';
export { completeSignIn } from './complete-sign-in.ts';
export { deleteEndedSignIns } from './expired-queries.ts';
export { noteFailures } from './note-failures.ts';
export { type HoldingSignIn, holdingSignIns, redeemTicket, revokeOthers, scopeOfUser, standingOf } from './queries.ts';
export { authRoutes } from './routes.ts';
export { whyNot } from './sign-in.ts';
