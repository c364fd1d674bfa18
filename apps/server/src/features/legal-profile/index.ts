export { clientsHidingSpeeding } from './queries.ts';
