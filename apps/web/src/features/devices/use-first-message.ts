import type { Device } from '@balise/contract';
import { useDeviceState } from './use-device-status.ts';

/** What has arrived from a vehicle that was just added. Times in ms since 1970 UTC, null while it is waited for. */
export type FirstMessage = {
  heardAt: number | null;
  /** When its receiver first vouched for a place; by the tracker's clock. */
  placedAt: number | null;
};

/** Follows the live socket. */
export function useFirstMessage(device: Device): FirstMessage {
  const state = useDeviceState(device);
  return { heardAt: state?.seenAt ?? null, placedAt: state?.location?.valid ? state.location.at : null };
}
