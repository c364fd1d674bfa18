import { CallFailed } from '../../api/call-failed.ts';
import type { History, PastOfVehicle } from './use-history.ts';

/** The state of the past of a vehicle: why there is none to be shown, or that there is. */
export type HistoryState = 'waiting' | 'failed' | 'gone' | 'notYours' | 'nothing' | 'there';

export function historyStateOf({ past, path, error }: Pick<PastOfVehicle, 'past' | 'path' | 'error'>): HistoryState {
  if (!past && error) return error instanceof CallFailed && error.code === 'device_not_found' ? 'gone' : 'failed';
  if (!past) return 'waiting';
  if (past.stored.owned.length === 0) return 'notYours';
  return past.stored.episodes.length === 0 && path?.line.at.length === 0 ? 'nothing' : 'there';
}

/** Whether there is anything to be played, or may still come. */
export const isPlayable = ({ vehicles }: Pick<History, 'vehicles'>): boolean =>
  vehicles.some((vehicle) => ['waiting', 'there'].includes(historyStateOf(vehicle)));
