export { trackingSettingsRoutes } from './routes.ts';
