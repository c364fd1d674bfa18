export { pushRoutes } from './routes.ts';
export { type PushJob, sendPush } from './send-push.job.ts';
export { vapidKeys } from './vapid.ts';
