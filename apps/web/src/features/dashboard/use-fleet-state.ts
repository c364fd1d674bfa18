import { useMemo } from 'react';
import { live, useFleetComplete, useNow } from '../../live/index.ts';
import { type FleetState, fleetState } from './fleet-state.ts';

const FEW = 2000;
const OFTEN = 1000; // ms
const SELDOM = 5000; // figures of a large fleet need no faster refresh

/** The fleet as the live socket tells it, looked at again every second or few; undefined until it has come whole. */
export function useFleetState(): FleetState | undefined {
  const complete = useFleetComplete();
  const pace = live.fleet.vehicles.size > FEW ? SELDOM : OFTEN;
  const now = Math.floor(useNow() / pace) * pace;
  return useMemo(() => (complete ? fleetState(live.fleet.vehicles.values(), now) : undefined), [complete, now]);
}
