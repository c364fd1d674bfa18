export { deviceTypeList, trackerModelList } from './queries.ts';
export { catalogueRoutes } from './routes.ts';
