import type { Introduction } from '../../core/shapes/introduce.ts';

export type TotemSession = Introduction & {
  /** Whether the tracker is of the generation whose commands are between * and #; undefined: not known yet. */
  isEarlier: boolean | undefined;
};

export function openSession(): TotemSession {
  return { introduced: false, isEarlier: undefined };
}
