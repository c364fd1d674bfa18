import type {
  Alert,
  AlertCounts,
  ClientId,
  DeviceId,
  LiveDetails,
  LiveRow,
  LiveState,
  LiveValues,
  UserId,
} from '@balise/contract';
import type { Privacy } from '@balise/tracking';
import type { Scope } from '../db/scope.ts';
import type { HoldingSignIn } from '../features/auth/index.ts';
import type { RowFacts, RowReader } from '../features/light-page/index.ts';

/** Who opened a socket, and by which sign-in. */
export type Viewer = { scope: Scope; signInId: number };

/** The two numbers that make a device's version on the socket: its messages' and its row's. */
export type DeviceVersion = {
  id: number;
  liveVersion: number;
  revision: number;
  /** When its present client's period began, ms since 1970 UTC: what is older is not sent (factsSince). */
  ownedSince: number;
  /** The share by which the scope sees it; 0: it is of the scope's own clients. */
  shareId: number;
  /** When that share ends, ms since 1970 UTC; Infinity: nobody knows. */
  until: number;
  /** What is private, past and to come: none of it is sent. */
  privacy: Privacy;
  /** Whether the legal profile of its client hides the tracker's alarms of speeding. */
  hidesSpeeding: boolean;
};

export type DeviceInFull = DeviceVersion & { details: LiveDetails; state: LiveState | null };

/** Whose a device is now, or with whom it is shared. */
export type Owner = { clientId: number; partnerId: number };

/** What the hub asks of the database. What takes a scope is answered under it, by row-level security. */
export type LiveSource = {
  /** Takes a ticket: undefined when it is unknown, used or out of time. */
  takeTicket(ticket: string): Promise<Viewer | undefined>;
  /** What the user may see now, as itself or as a client; undefined when it may not sign in. */
  scopeOf(userId: UserId, viewed: ClientId | null): Promise<Scope | undefined>;
  /** Those of the sign-ins that still hold. */
  holdingSignIns(ids: number[]): Promise<Map<number, HoldingSignIn>>;
  /** Every device that the scope shows. */
  visible(scope: Scope): Promise<DeviceVersion[]>;
  /** Those of the devices that the scope shows, in full. */
  inFull(scope: Scope, ids: number[]): Promise<DeviceInFull[]>;
  /** Those of the devices that the scope's clients owned once. */
  formerlyOwned(scope: Scope, ids: number[]): Promise<number[]>;
  /** Devices that were shared with the scope and are no longer. */
  formerlyShared(scope: Scope): Promise<number[]>;
  /** The owners of the devices, and those with whom they are shared, independent of the caller. A partner alone has the client 0. */
  owners(ids: number[]): Promise<Owner[]>;
  /** Those of the alerts that the scope shows, and how many are open. */
  alerts(scope: Scope, ids: number[]): Promise<{ alerts: Alert[]; open: AlertCounts }>;
  /** Vehicles in words. @param now ms since 1970 UTC */
  rows(vehicles: readonly RowFacts[], reader: RowReader, now: number): Promise<LiveRow[]>;
  /** Newest values of a device; undefined when the scope does not show it. */
  values(scope: Scope, id: DeviceId): Promise<LiveValues | undefined>;
};
