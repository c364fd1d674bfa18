import type { LiveState } from '@balise/contract';

/** What a recipient may know of a device's state: not whether its engine is blocked. */
export const asShared = (state: LiveState): LiveState => {
  const { blocked: _, ...known } = state;
  return Object.assign(known, { blocked: null });
};
