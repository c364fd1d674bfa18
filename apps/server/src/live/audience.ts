import type { ClientId, UserId } from '@balise/contract';
import type { Scope } from '../db/scope.ts';

/** Why a reader is disconnected: signed out, viewing the platform as another client, or without the right to see devices. */
export type Dismissal = 'signedOut' | 'viewChanged' | 'notAllowed';

/** A change that is sent to a browser. */
export type Reader = {
  readonly signInId: number;
  /** When its sign-in ends (ms since 1970 UTC): from then on nothing is sent until the database says that it still holds. */
  endsAt: number;
  changed(deviceId: number, part: 'state' | 'details'): void;
  gone(deviceId: number): void;
  /** Of these groups the rules or the devices changed; of any perhaps, where there are none. */
  groups(ids: readonly number[]): void;
  /** These alerts were raised or changed; any perhaps, where there are none. */
  alerts(ids: readonly number[]): void;
  dismiss(why: Dismissal): void;
};

/** As which client a scope looks at the platform; null: as its own user. */
export const viewedBy = ({ viewing, clientId }: Scope): ClientId | null => (viewing ? clientId : null);

/** Names the audience of a scope: one user may look as itself in one browser and as a client in another. */
export const audienceKey = (scope: Scope): string => `${scope.userId}:${viewedBy(scope) ?? ''}`;

/** One signed-in user, as itself or as one client: what it may see, and its open browsers. */
export class Audience {
  readonly key: string;
  readonly userId: UserId;
  /** The client as which it looks at the platform. */
  readonly viewed: ClientId | null;
  scope: Scope;
  readonly devices = new Set<number>();
  /** The shares by which it sees those of them that are not of its own clients, by device. */
  readonly shares = new Map<number, number>();
  /** Changes of its user's rights that are not read yet: until they are, its readers get nothing. */
  changes = 0;
  readonly readers = new Set<Reader>();
  /** Resolves when `devices` is known. */
  ready: Promise<void> = Promise.resolve();

  constructor(scope: Scope) {
    this.key = audienceKey(scope);
    this.userId = scope.userId;
    this.viewed = viewedBy(scope);
    this.scope = scope;
  }

  /** Whether it sees the device as one of its own clients', and not by a share. */
  owns(deviceId: number): boolean {
    return this.devices.has(deviceId) && !this.shares.has(deviceId);
  }
}
