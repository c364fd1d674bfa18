export { deleteOldContacts } from './old-queries.ts';
export { type AlertReceiver, alertReceivers } from './receiver-queries.ts';
export { alertContactRoutes } from './routes.ts';
export { type UnsubscribeContext, unsubscribeLink } from './unsubscribe-link.ts';
export { unsubscribeRoutes } from './unsubscribe-routes.ts';
