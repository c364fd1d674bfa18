export { giveUpImport, runImport } from './jobs/run-import.ts';
export type { StorePast, Storing } from './jobs/take-positions.ts';
