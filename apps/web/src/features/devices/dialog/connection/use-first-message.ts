import type { Device } from '@balise/contract';
import { useState } from 'react';
import { useDeviceState } from '../../list/use-device-status.ts';

/** When something first arrived from a vehicle that was just added: ms since 1970 UTC by the server, null before. */
export type FirstMessage = {
  /** Anything at all. */
  receivedAt: number | null;
  /** A place that its receiver vouches for. */
  placedAt: number | null;
};

/** Follows the live socket and keeps the first of each; later messages change nothing. */
export function useFirstMessage(device: Device): FirstMessage {
  const state = useDeviceState(device);
  const [first, setFirst] = useState<FirstMessage>({ receivedAt: null, placedAt: null });
  const seenAt = state?.seenAt ?? null;
  const receivedAt = first.receivedAt ?? seenAt;
  const placedAt = first.placedAt ?? (state?.location?.valid ? seenAt : null);
  if (receivedAt !== first.receivedAt || placedAt !== first.placedAt) setFirst({ receivedAt, placedAt });
  return { receivedAt, placedAt };
}
