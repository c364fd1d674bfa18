export { consumptionOfDevices, stretchesOfDevices } from './consumption.ts';
export { judgeFuel, judgeRecentFuel } from './judge/judge.job.ts';
export { reportedPurchases } from './reported-queries.ts';
