export { type FoundVehicle, findVehicles } from './queries.ts';
export { badgeOf, type RowFacts, type RowReader, rowsOf, STATUS } from './rows.ts';
