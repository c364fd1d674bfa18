export { sendPush } from './send-push.job.ts';
export { vapidKeys } from './vapid.ts';
