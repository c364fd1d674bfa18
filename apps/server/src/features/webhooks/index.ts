export { webhookRoutes } from './routes.ts';
export { deleteOldAttempts } from './send-queries.ts';
export { sendWebhook, type WebhookJob } from './send-webhook.job.ts';
