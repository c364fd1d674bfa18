export { type Drives, drivesOf } from './claims.ts';
export { presentDrivers } from './present-drivers.ts';
