export { deleteOldRequests } from './queries.ts';
export { takeRequest } from './take-request.ts';
