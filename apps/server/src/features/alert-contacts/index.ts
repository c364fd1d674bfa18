export { deleteOldContacts } from './old-queries.ts';
export { type AlertReceiver, alertReceivers } from './receiver-queries.ts';
export { alertContactRoutes } from './routes.ts';
