export { deleteEndedLinks } from './delete-ended.job.ts';
export { linkPageRoutes } from './page/page-routes.ts';
export { trackingLinkRoutes } from './routes.ts';
