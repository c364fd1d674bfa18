export { lightPageRoute } from './routes.ts';
export { type RowFacts, type RowReader, rowsOf } from './rows.ts';
