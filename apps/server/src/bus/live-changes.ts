import type { LiveState, LiveValues } from '@balise/contract';

/** What a committed batch changed of one device, as sent to browsers. */
export type LiveChange = {
  deviceId: number;
  /** device_live.version that the batch wrote. */
  version: number;
  state: LiveState;
  values: LiveValues;
};

/** Who committed a change: this process, or another one that announced it. */
export type Origin = 'here' | 'elsewhere';
type Hearer = (changes: LiveChange[], origin: Origin) => void;

/** Broadcast inside one process of what was committed. Nothing is kept for those who come later. */
export type LiveChanges = {
  /** `origin`: here, unless said otherwise */
  publish(changes: LiveChange[], origin?: Origin): void;
  /** @returns what ends the subscription */
  subscribe(listener: Hearer): () => void;
};

export function createLiveChanges(): LiveChanges {
  const listeners = new Set<Hearer>();
  return {
    publish(changes, origin = 'here') {
      for (const listener of listeners) listener(changes, origin);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
