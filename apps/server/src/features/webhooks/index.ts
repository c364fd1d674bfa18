export { deleteOldAttempts } from './send-queries.ts';
export { sendWebhook } from './send-webhook.job.ts';
