export { completeByLink, completeSignIn } from './complete-sign-in.ts';
export { deleteEndedSignIns } from './expired-queries.ts';
export { isHeldForClient } from './held-for-client.ts';
export { guessesAt } from './login.ts';
export { noteFailures } from './note-failures.ts';
export { attemptsAt, knownTo, type Most, placeOf } from './places.ts';
export {
  accountStatusOf as standingOf,
  authenticate,
  type HoldingSignIn,
  holdingSignIns,
  redeemTicket,
  scopeOfUser,
} from './queries.ts';
export { revokeOthers } from './revoke-others.ts';
export { whyNot } from './sign-in.ts';
