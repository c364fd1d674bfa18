export { authenticate } from './authenticate.ts';
export { deleteEndedSignIns } from './expired-queries.ts';
export { holdingSignIns, redeemTicket, scopeOfUser } from './queries.ts';
export { authRoutes } from './routes.ts';
