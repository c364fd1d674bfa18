export { lazyAfterFleet } from './after-fleet.ts';
export { laterPart, useLaterPanel, useLaterPart } from './later-part.ts';
export { live, startLive } from './live.ts';
export type { LiveStatus } from './live-client.ts';
export { onLineBack } from './on-line-back.ts';
export { Signal } from './signal.ts';
export {
  useFleetComplete,
  useLiveStatus,
  useSignal,
  useSocketStatus,
  useVehicle,
  useWatchedValues,
} from './use-live.ts';
export { serverNow, useAsOf, useNow } from './use-now.ts';
export { useVehicleNames } from './use-vehicle-names.ts';
export { factsOf, starterOf, statusOf, type Vehicle } from './vehicle.ts';
