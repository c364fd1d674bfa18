export { trackerPorts } from './queries.ts';
