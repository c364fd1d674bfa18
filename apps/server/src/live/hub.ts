import { isDeepStrictEqual } from 'node:util';
import type { LiveDetails, LiveValues } from '@balise/contract';
import type { LiveChange } from '../bus/live-changes.ts';
import type { Scope } from '../db/scope.ts';
import { Audience, audienceKey, type Reader } from './audience.ts';
import type { ChangeLog } from './change-log.ts';
import type { DeviceEntry } from './device-entry.ts';
import { Entries, entryKey } from './entries.ts';
import type { DeviceVersion, LiveSource, Owner } from './source.ts';

/** Whether the audience sees what belongs to a client: its groups and alerts. */
const seesClient = ({ scope }: Audience, { clientId, partnerId }: Owner): boolean =>
  scope.role === 'platform' || (scope.role === 'partner' ? scope.partnerId === partnerId : scope.clientId === clientId);

/**
 * Who may see what, and who receives which change. It holds only devices with readers, so its cost follows
 * what its readers may see. Rights are PostgreSQL's to judge: the hub asks again whenever a row that they hang on changes.
 */
export class Hub {
  readonly log: ChangeLog;
  readonly #source: LiveSource;
  readonly #entries = new Entries();
  /** How many browsers show each of a device's values, or wait to be allowed to, by device. */
  readonly #watchers = new Map<number, number>();
  /** By audienceKey. */
  readonly #audiences = new Map<string, Audience>();

  constructor(log: ChangeLog, source: LiveSource) {
    this.log = log;
    this.#source = source;
  }

  get audiences(): Audience[] {
    return [...this.#audiences.values()];
  }

  /** How many browsers a user has open, whatever it looks at in each. */
  socketsOf(userId: number): number {
    return this.#of(userId).reduce((sum, audience) => sum + audience.readers.size, 0);
  }

  /** A device as the audience sees it. */
  entryFor(audience: Audience, deviceId: number): DeviceEntry | undefined {
    return this.#entries.get(deviceId, audience.shares.get(deviceId));
  }

  /** Devices that are seen by shares whose end has come. @param now ms since 1970 UTC */
  sharesEnded(now: number): number[] {
    return this.#entries.ended(now);
  }

  /** Joins the scope's audience, which knows its devices when this resolves. */
  async join(scope: Scope, reader: Reader): Promise<Audience> {
    let audience = this.#audiences.get(audienceKey(scope));
    if (!audience) {
      audience = new Audience(scope);
      this.#audiences.set(audience.key, audience);
      audience.ready = this.#load(audience);
    }
    audience.readers.add(reader);
    try {
      await audience.ready;
    } catch (error) {
      this.leave(scope, reader); // the next to come tries again
      throw error;
    }
    return audience;
  }

  leave(scope: Scope, reader: Reader): void {
    const audience = this.#audiences.get(audienceKey(scope));
    if (!audience?.readers.delete(reader) || audience.readers.size > 0) return;
    this.#audiences.delete(audience.key);
    for (const id of audience.devices) this.#withdraw(audience, id);
  }

  /** Committed changes, from the bus. */
  publish(changes: LiveChange[]): void {
    for (const { deviceId, version, state, values } of changes) {
      this.log.deviceSpoke(deviceId);
      for (const entry of this.#entries.of(deviceId)) {
        if (!entry.takeState(version, state, values)) continue;
        for (const audience of entry.audiences) {
          for (const reader of audience.readers) reader.changed(deviceId, 'state');
        }
      }
    }
  }

  /** A device's row changed, perhaps its owner: nothing is said of it until `devicesEdited` has asked who sees it. */
  invalidate(id: number): void {
    this.log.deviceEdited(id);
    for (const entry of this.#entries.of(id)) entry.uncertain = true;
  }

  /** Looks again at devices in doubt: what people typed, and whose they are. */
  async devicesEdited(ids: number[]): Promise<void> {
    const known = this.#versions(ids);
    const owners = await this.#source.owners(ids);
    for (const audience of this.audiences) {
      if (concerns(audience, ids, owners)) await this.#judge(audience, ids, known);
    }
    for (const entry of ids.flatMap((id) => this.#entries.of(id))) entry.uncertain = false;
  }

  /** Groups of a client changed: users who see them may want to reload. `of` undefined: any client's may have. */
  groupsChanged(of: Owner | undefined, ids: readonly number[]): void {
    for (const audience of this.audiences) {
      if (of && !seesClient(audience, of)) continue;
      for (const reader of audience.readers) reader.groups(ids);
    }
  }

  /** Alerts of a client were raised or changed. `of` undefined: any client's may have been. */
  alertsChanged(of: Owner | undefined, ids: readonly number[]): void {
    for (const audience of this.audiences) {
      if (of && !seesClient(audience, of)) continue;
      for (const reader of audience.readers) reader.alerts(ids);
    }
  }

  /** A user's rights changed, or as whom it looks at the platform somewhere: it gets nothing until `rightsChanged` has read them. */
  withhold(userId: number): void {
    this.log.rightsChanged(userId);
    for (const audience of this.#of(userId)) audience.changes += 1;
  }

  /** Reads the rights of users again, each of whom was withheld from once or several times before. */
  async rightsChanged(userIds: Iterable<number>): Promise<void> {
    for (const audience of [...userIds].flatMap((id) => this.#of(id))) {
      const { changes } = audience;
      await this.refresh(audience);
      audience.changes -= changes;
    }
  }

  /** Asks everything about an audience again: whether it may be here, and what it may see. */
  async refresh(audience: Audience, known = this.#versions(audience.devices)): Promise<void> {
    const scope = await this.#source.scopeOf(audience.userId, audience.viewed);
    await this.dismissEnded([audience]);
    if (!scope || audienceKey(scope) !== audience.key || audience.readers.size === 0) return;
    audience.scope = scope;
    const visible = new Map((await this.#source.visible(scope)).map((device) => [device.id, device]));
    const lost = [...audience.devices].filter((id) => !visible.has(id));
    // only what differs is read in full: a fleet has tens of thousands
    const news = [...visible.values()].filter((device) => !this.#sees(audience, device) || isNewer(device, known));
    const ids = lost.concat(news.map((device) => device.id));
    for (let start = 0; start < ids.length; start += PART) {
      await this.#judge(audience, ids.slice(start, start + PART), known);
    }
  }

  /** Those with a reader whose sign-in has ended, unless it was prolonged. @param now ms since 1970 UTC */
  ended(now: number): Audience[] {
    return this.audiences.filter(({ readers }) => [...readers].some(({ endsAt }) => endsAt <= now));
  }

  /**
   * Closes what a sign-in opened that holds no longer, that may see no devices any more, or that looks at the platform as
   * another client now: the browser reconnects for what it may see then.
   */
  async dismissEnded(audiences = this.audiences): Promise<void> {
    const readers = audiences.flatMap(({ readers, viewed }) => [...readers].map((reader) => ({ reader, viewed })));
    if (readers.length === 0) return;
    const holding = await this.#source.holdingSignIns([...new Set(readers.map(({ reader }) => reader.signInId))]);
    for (const { reader, viewed } of readers) {
      const now = holding.get(reader.signInId);
      if (now === undefined) reader.dismiss('signedOut');
      else if (now.viewed !== viewed) reader.dismiss('viewChanged');
      else if (!now.rights.includes('view_devices')) reader.dismiss('notAllowed');
      else reader.endsAt = now.endsAt;
    }
  }

  /** Notifications may have been lost: every view is read again, and no connection resumes from before. */
  async refreshAll(): Promise<void> {
    this.log.forget();
    const known = this.#versions(this.#entries.devices());
    for (const audience of this.audiences) await this.refresh(audience, known);
    for (const entry of this.#entries.all()) entry.uncertain = false;
  }

  /** Begins or ends keeping a device's values for a reader that shows them, or will once the device is its own. */
  watch(deviceId: number, by: 1 | -1): void {
    const watchers = (this.#watchers.get(deviceId) ?? 0) + by;
    if (watchers > 0) this.#watchers.set(deviceId, watchers);
    else this.#watchers.delete(deviceId);
    this.#entries.get(deviceId)?.watchedBy(watchers);
  }

  /** Of a device that the audience sees as its own: a share shows no values. */
  valuesOf(deviceId: number, audience: Audience | undefined): LiveValues | undefined {
    if (!audience?.owns(deviceId)) return undefined;
    const entry = this.#entries.get(deviceId);
    return entry?.uncertain ? undefined : entry?.values;
  }

  async #load(audience: Audience): Promise<void> {
    const before = this.log.cursor;
    const visible = await this.#source.visible(audience.scope);
    if (this.#audiences.get(audience.key) !== audience) return; // everybody left meanwhile
    for (const device of visible) {
      this.#show(audience, device);
    }
    const edited = this.log.editedSince(before);
    if (edited.length > 0) await this.#judge(audience, edited, this.#versions(edited));
  }

  /** Asks the database which of the devices the audience sees, and sends its readers the difference. */
  async #judge(audience: Audience, ids: number[], known: Sent): Promise<void> {
    const rows = new Map((await this.#source.inFull(audience.scope, ids)).map((row) => [row.id, row]));
    if (this.#audiences.get(audience.key) !== audience) return;
    for (const id of ids) {
      const row = rows.get(id);
      if (!row) {
        if (!audience.devices.has(id)) continue;
        const wasShared = audience.shares.has(id);
        this.#withdraw(audience, id);
        audience.devices.delete(id);
        for (const reader of audience.readers) {
          reader.gone(id);
          // its alerts went with it
          if (wasShared) reader.alerts([]);
        }
        continue;
      }
      const had = this.#sees(audience, row);
      // what was shared may have become its own, or is shared anew
      if (!had && audience.devices.has(id)) this.#withdraw(audience, id);
      const sent = known.get(entryKey(row.id, row.shareId)) ?? NEVER;
      const isEdited = row.revision > sent.revision || !isDeepStrictEqual(row.details, sent.details);
      this.#show(audience, row).takeRow(row);
      const hides = !isDeepStrictEqual(row.privacy, sent.privacy);
      for (const reader of audience.readers) {
        if (!had || isEdited) reader.changed(id, 'details');
        if (!had || row.liveVersion > sent.liveVersion || hides) reader.changed(id, 'state');
      }
    }
  }

  #of(userId: number): Audience[] {
    return this.audiences.filter((audience) => audience.userId === userId);
  }

  /** Versions that were sent to readers, by device. */
  #versions(ids: Iterable<number>): Sent {
    const entries = [...ids].flatMap((id) => this.#entries.of(id));
    return new Map(
      entries.map(({ id, shareId, revision, liveVersion, details, privacy }) => [
        entryKey(id, shareId),
        { revision, liveVersion, details, privacy },
      ]),
    );
  }

  /** Whether the audience sees the device already, in the same way. */
  #sees = (audience: Audience, { id, shareId }: DeviceVersion): boolean =>
    audience.devices.has(id) && (audience.shares.get(id) ?? 0) === shareId;

  #show(audience: Audience, device: DeviceVersion): DeviceEntry {
    const entry = this.#entries.add(device);
    entry.watchedBy(this.#watchers.get(device.id) ?? 0);
    entry.audiences.add(audience);
    audience.devices.add(device.id);
    if (device.shareId > 0) audience.shares.set(device.id, device.shareId);
    return entry;
  }

  #withdraw(audience: Audience, id: number): void {
    const entry = this.entryFor(audience, id);
    audience.shares.delete(id);
    entry?.audiences.delete(audience);
    if (entry?.audiences.size === 0) this.#entries.delete(entry);
  }
}

/**
 * What was sent to readers about a device. Its details decide beside its revision: of two commands of one device that change at once, the one
 * with the smaller version may be committed last.
 */
type SentVersion = Pick<DeviceVersion, 'revision' | 'liveVersion' | 'privacy'> & { details: LiveDetails | undefined };

/** By the device and the share by which it is seen. */
type Sent = Map<number | string, SentVersion>;

const PART = 500; // devices read in full at a time
const NEVER: SentVersion = { revision: 0, liveVersion: 0, details: undefined, privacy: null };

const isNewer = (device: DeviceVersion, known: Sent): boolean => {
  const { revision, liveVersion } = known.get(entryKey(device.id, device.shareId)) ?? NEVER;
  return device.revision > revision || device.liveVersion > liveVersion;
};

/** Whether the audience may gain, lose or see changed one of the devices. The database has the last word. */
function concerns(audience: Audience, ids: number[], owners: Owner[]): boolean {
  const { role, partnerId, clientId } = audience.scope;
  if (role === 'platform' || ids.some((id) => audience.devices.has(id))) return true;
  return owners.some((owner) => (role === 'partner' ? owner.partnerId === partnerId : owner.clientId === clientId));
}
