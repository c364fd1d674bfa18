import { useCallback, useSyncExternalStore } from 'react';
import { live } from './live.ts';
import type { LiveStatus, Values } from './live-client.ts';
import type { Signal } from './signal.ts';
import type { Vehicle } from './vehicle.ts';

/** Renders again when the signal changes. */
export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get);

/** One vehicle, rendered again when it alone changes. */
export function useVehicle(id: number | null): Vehicle | undefined {
  const subscribe = useCallback(
    (tell: () => void) => (id === null ? () => {} : live.fleet.subscribeTo(id, tell)),
    [id],
  );
  return useSyncExternalStore(subscribe, () => live.fleet.vehicle(id));
}

export const useLiveStatus = (): LiveStatus => useSignal(live.status);

/** The specification's socket status (section 4): true until the socket is lost or the list of devices fails to load. */
export function useSocketStatus(): boolean {
  const { phase, lostAt } = useLiveStatus();
  const listAnswered = useSignal(live.listAnswered);
  return (phase === 'live' || lostAt === null) && listAnswered;
}

/** Whether the whole fleet has arrived once; before that, lists show skeletons. */
export const useFleetComplete = (): boolean => useSignal(live.complete);

/** Newest values of the device being watched. */
export const useWatchedValues = (): Values | null => useSignal(live.values);
