export { deleteOldContacts } from './old-queries.ts';
export { type AlertReceiver, alertReceivers } from './receiver-queries.ts';
export { type UnsubscribeContext, unsubscribeLink } from './unsubscribe-link.ts';
