import type { LiveState, LiveValues } from '@balise/contract';

/** What a committed batch changed of one device, as browsers are told. */
export type LiveChange = {
  deviceId: number;
  /** device_live.version that the batch wrote. */
  version: number;
  state: LiveState;
  values: LiveValues;
};

/** Broadcast inside one process of what was committed. Nothing is kept for those who come later. */
export type LiveChanges = {
  publish(changes: LiveChange[]): void;
  /** @returns what ends the subscription */
  subscribe(listener: (changes: LiveChange[]) => void): () => void;
};

export function createLiveChanges(): LiveChanges {
  const listeners = new Set<(changes: LiveChange[]) => void>();
  return {
    publish(changes) {
      for (const listener of listeners) listener(changes);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
