import type { ValueAt } from '../device-state.ts';
import type { Privacy } from '../fold/privacy.ts';
import type { LiveFacts } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { ownedFacts } from './facts.ts';
import { type Finding, findingsOf, matches } from './matches.ts';
import { follow, type Membership, OUTSIDE } from './membership.ts';
import { type Readings, type RuleFacts, readingsOf } from './readings.ts';
import type { RuleSet } from './rule.ts';
import { GROUP_SETTINGS } from './settings.ts';
import { Wheel } from './wheel.ts';

/** A dynamic group as it is followed. */
export type FollowedGroup = RuleSet & { id: number; clientId: number; revision: number };

/** A device of a client that has dynamic groups, as the database holds it. */
export type FollowedDevice = {
  id: number;
  clientId: number;
  /** device_live.version: what is older is no news. */
  version: number;
  /** When its present owner's period began, milliseconds since 1970 UTC. */
  ownedSince: number;
  privacy: Privacy;
  facts: RuleFacts;
  /** The dynamic groups that it is in. */
  memberOf: Iterable<number>;
};

/** What its readings say, or rules that somebody has just changed. */
export type MembershipCause = 'rules' | 'rules_changed';

/** What was committed of a device: see the server's bus. */
export type DeviceUpdate = { deviceId: number; version: number; state: LiveFacts; values: Record<string, ValueAt> };

/** A device came into a group, or went. */
export type MembershipChange = {
  groupId: number;
  /** Of the group's rules that decided. */
  revision: number;
  deviceId: number;
  isMember: boolean;
  at: number;
  why: { cause: MembershipCause; findings: Finding[] };
};

type Entry = Omit<FollowedDevice, 'memberOf'> & { memberships: Map<number, Membership> };

const NO_GROUPS: readonly FollowedGroup[] = [];

/**
 * Who is in which dynamic group, in memory. It looks at a device when it speaks and when time alone may change the answer,
 * at no other, and only at groups of the device's client. Times in milliseconds since 1970 UTC; nothing is stored here.
 */
export class GroupEngine {
  readonly #groups = new Map<number, readonly FollowedGroup[]>();
  readonly #devices = new Map<number, Entry>();
  readonly #wheel = new Wheel();
  #turns: MembershipChange[] = [];

  get size(): number {
    return this.#devices.size;
  }

  groupsOf(clientId: number): readonly FollowedGroup[] {
    return this.#groups.get(clientId) ?? NO_GROUPS;
  }

  get clients(): number[] {
    return [...this.#groups.keys()];
  }

  clear(): void {
    this.#groups.clear();
    for (const id of this.#devices.keys()) this.#wheel.forget(id);
    this.#devices.clear();
    this.#turns = [];
  }

  /** Turns since they were last taken, in the order in which they happened. */
  takeChanges(): MembershipChange[] {
    const changes = this.#turns;
    this.#turns = [];
    return changes;
  }

  /**
   * The dynamic groups of a client from now on; its devices are evaluated again.
   * @param members who is stored as being in groups that are new here
   */
  setGroups(
    clientId: number,
    groups: readonly FollowedGroup[],
    members: readonly { groupId: number; deviceId: number }[],
    now: number,
  ): void {
    const before = new Map(this.groupsOf(clientId).map((group) => [group.id, group.revision]));
    if (groups.length > 0) this.#groups.set(clientId, groups);
    else this.#groups.delete(clientId);
    const gone = [...before.keys()].filter((id) => !groups.some((group) => group.id === id));
    const edited = groups.filter(({ id, revision }) => before.has(id) && before.get(id) !== revision);
    for (const { groupId, deviceId } of members) {
      this.#devices.get(deviceId)?.memberships.set(groupId, { isMember: true, changes: [] });
    }
    for (const device of this.#devices.values()) {
      if (device.clientId !== clientId) continue;
      for (const id of gone) device.memberships.delete(id);
      for (const group of edited) this.#judgeAnew(device, group, now);
      if (groups.length === 0) this.drop(device.id);
      else this.#judge(device, now);
    }
  }

  /** A device as the database holds it now. */
  put({ memberOf, ...device }: FollowedDevice, now: number): void {
    const memberships = new Map<number, Membership>();
    for (const id of memberOf) memberships.set(id, { isMember: true, changes: [] });
    const entry = { ...device, memberships };
    this.#devices.set(device.id, entry);
    this.#judge(entry, now);
  }

  drop(id: number): void {
    this.#devices.delete(id);
    this.#wheel.forget(id);
  }

  /** Committed states of devices. A state that is not newer than the known one changes no membership. */
  received(changes: readonly DeviceUpdate[], now: number): void {
    for (const { deviceId, version, state, values } of changes) {
      const device = this.#devices.get(deviceId);
      if (!device || version <= device.version) continue;
      device.version = version;
      device.facts = ownedFacts(state, values, device.ownedSince, device.privacy);
      this.#judge(device, now);
    }
  }

  /** Looks at those for whom time alone may have changed the answer. */
  tick(now: number): void {
    for (const id of this.#wheel.due(now)) {
      const device = this.#devices.get(id);
      if (device) this.#judge(device, now);
    }
  }

  #judge(device: Entry, now: number): void {
    const readings = readingsOf(device.facts, now, DEFAULT_SETTINGS);
    let until = Number.POSITIVE_INFINITY;
    for (const group of this.groupsOf(device.clientId)) {
      const before = device.memberships.get(group.id) ?? OUTSIDE;
      const followed = follow(before, group, readings, now, GROUP_SETTINGS);
      until = Math.min(until, followed.until);
      if (followed.membership === before) continue;
      device.memberships.set(group.id, followed.membership);
      this.#tell(device, group, readings, followed.membership.isMember, now, 'rules');
    }
    this.#wheel.schedule(device.id, until);
  }

  /** By rules that somebody has just changed: at the thresholds themselves, and at once. */
  #judgeAnew(device: Entry, group: FollowedGroup, now: number): void {
    const readings = readingsOf(device.facts, now, DEFAULT_SETTINGS);
    const was = device.memberships.get(group.id)?.isMember ?? false;
    const isMember = matches(group, readings, false, GROUP_SETTINGS);
    device.memberships.set(group.id, { isMember, changes: [] });
    if (was !== isMember) this.#tell(device, group, readings, isMember, now, 'rules_changed');
  }

  #tell(
    { id }: Entry,
    group: FollowedGroup,
    readings: Readings,
    isMember: boolean,
    at: number,
    cause: MembershipCause,
  ): void {
    // who went by itself did so beyond the margin; everybody else by the thresholds themselves
    const findings = findingsOf(group, readings, cause === 'rules' && !isMember, GROUP_SETTINGS, isMember);
    const { id: groupId, revision } = group;
    this.#turns.push({ groupId, revision, deviceId: id, isMember, at, why: { cause, findings } });
  }
}
