export { deviceTypeList, operatorList, trackerModelList } from './queries.ts';
export { catalogueRoutes } from './routes.ts';
