export { deviceTypeList, trackerModelList } from './queries.ts';
