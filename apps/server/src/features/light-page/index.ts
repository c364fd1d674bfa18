export { type FoundVehicle, findVehicles } from './queries.ts';
export { lightPageRoute } from './routes.ts';
export { badgeOf, type RowFacts, type RowReader, rowsOf, STATUS } from './rows.ts';
