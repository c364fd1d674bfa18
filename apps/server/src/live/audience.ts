import type { Scope } from '../db/scope.ts';

/** What a browser is told that changed. */
export type Reader = {
  readonly signInId: number;
  changed(deviceId: number, part: 'state' | 'details'): void;
  gone(deviceId: number): void;
  /** The user signed out or lost the right to be here. */
  dismiss(): void;
};

/** One signed-in user: what it may see, and its open browsers. */
export class Audience {
  scope: Scope;
  readonly devices = new Set<number>();
  readonly readers = new Set<Reader>();
  /** Resolves when `devices` is known. */
  ready: Promise<void> = Promise.resolve();

  constructor(scope: Scope) {
    this.scope = scope;
  }
}
