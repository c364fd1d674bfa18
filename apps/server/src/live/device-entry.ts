import { isDeepStrictEqual } from 'node:util';
import type { LiveDetails, LiveState, LiveValues } from '@balise/contract';
import { factsOutsidePrivate, factsSince, type Privacy, valuesOutsidePrivate, valuesSince } from '@balise/tracking';
import { valuesWithoutSpeeding } from '../features/history/index.ts';
import { asShared } from '../features/shares/index.ts';
import type { Audience } from './audience.ts';
import type { DeviceInFull, DeviceVersion } from './source.ts';

/** A device with readers: its newest version, its JSON made once for all of them, and the readers. */
export class DeviceEntry {
  readonly id: number;
  readonly audiences = new Set<Audience>();
  revision: number;
  liveVersion: number;
  /** The share by which its readers see it; 0: they see it as their own. */
  readonly shareId: number;
  /** When that share ends (ms since 1970 UTC): from then on nothing is sent. */
  readonly until: number;
  /** When its present client's period or the share began: nothing older is sent (ms since 1970 UTC). */
  #ownedSince: number;
  /** Scheduled periods are known ahead: a message that arrives in one is hidden without asking anybody. */
  #privacy: Privacy;
  #hidesSpeeding: boolean;
  /** Its owner may have changed: nothing more is sent until the database has confirmed who may see it. */
  uncertain = false;
  /** Whether a browser shows each of its values. */
  #isWatched = false;
  values: LiveValues | undefined;
  #state: LiveState | undefined;
  #details: LiveDetails | undefined;
  #stateJson: string | undefined;
  /** As it came: private time that ends shows what came since, which was hidden until the end was known here. */
  #given: LiveState | undefined;
  #detailsJson: string | undefined;

  constructor({ id, revision, liveVersion, ownedSince, privacy, hidesSpeeding, shareId, until }: DeviceVersion) {
    this.#hidesSpeeding = hidesSpeeding;
    this.#privacy = privacy;
    this.#ownedSince = ownedSince;
    this.shareId = shareId;
    this.until = until;
    this.id = id;
    this.revision = revision;
    this.liveVersion = liveVersion;
  }

  get version(): number {
    return this.liveVersion + this.revision;
  }

  get privacy(): Privacy {
    return this.#privacy;
  }

  get details(): LiveDetails | undefined {
    return this.#details;
  }

  get state(): LiveState | undefined {
    return this.#state;
  }

  /** Whether the change was news. */
  takeState(liveVersion: number, state: LiveState, values: LiveValues): boolean {
    if (liveVersion <= this.liveVersion) return false;
    this.liveVersion = liveVersion;
    this.#tell(state);
    if (this.#isWatched) this.values = this.#valuesShown(values, state);
    return true;
  }

  watchedBy(readers: number): void {
    this.#isWatched = readers > 0;
    if (!this.#isWatched) this.values = undefined;
  }

  #tell(state: LiveState | undefined): void {
    this.#given = state;
    const since = (state && factsSince(factsOutsidePrivate(state, this.#privacy), this.#ownedSince)) ?? undefined;
    this.#state = since && this.shareId > 0 ? asShared(since) : since;
    this.#stateJson = undefined;
  }

  #valuesShown(values: LiveValues, { seenAt, location }: LiveState): LiveValues {
    const newest = Math.max(seenAt ?? 0, location?.at ?? 0);
    const shown = valuesSince(valuesOutsidePrivate(values, this.#privacy, newest), this.#ownedSince);
    return this.#hidesSpeeding ? valuesWithoutSpeeding(shown) : shown;
  }

  takeRow(row: DeviceInFull): void {
    const isNewest = row.revision >= this.revision;
    this.revision = Math.max(this.revision, row.revision);
    this.#details = row.details;
    this.#detailsJson = undefined;
    if (isNewest) this.#hidesSpeeding = row.hidesSpeeding;
    if (this.#hidesSpeeding && this.values) this.values = valuesWithoutSpeeding(this.values);
    if (isNewest && !isDeepStrictEqual(row.privacy, this.#privacy)) {
      this.#privacy = row.privacy;
      this.#tell(this.#given);
      this.values = this.values && this.#state && this.#valuesShown(this.values, this.#state);
    }
    // it may also begin earlier: where the device comes back with its history
    if (isNewest && row.ownedSince !== this.#ownedSince) {
      this.#ownedSince = row.ownedSince;
      this.#tell(this.#state);
      this.values = this.values && valuesSince(this.values, row.ownedSince);
    }
    if (row.liveVersion < this.liveVersion || row.state === null) return;
    this.liveVersion = row.liveVersion;
    this.#tell(row.state);
  }

  /** The device as one element of a delta. */
  json(part: { state: boolean; details: boolean }): string {
    const head = `{"id":${this.id},"version":${this.version}`;
    return `${head}${part.details ? this.#detailsPart() : ''}${part.state ? this.#statePart() : ''}}`;
  }

  #statePart(): string {
    if (this.#stateJson === undefined) this.#stateJson = this.#state ? `,"state":${JSON.stringify(this.#state)}` : '';
    return this.#stateJson;
  }

  #detailsPart(): string {
    if (this.#detailsJson === undefined) {
      this.#detailsJson = this.#details ? `,"details":${JSON.stringify(this.#details)}` : '';
    }
    return this.#detailsJson;
  }
}
