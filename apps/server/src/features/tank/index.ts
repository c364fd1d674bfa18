export { burntByTanks } from './burnt.ts';
export { reportedTanks } from './lines.ts';
export { forgetLevels, readReportedTanks, readTank } from './read/read-tank.job.ts';
