import { type LiveDetails, type LiveDevice, type LiveState, type Starter, shownStarter } from '@balise/contract';
import { badge, DEFAULT_SETTINGS, liveState, NEW_DEVICE, type Status, type StatusFacts } from '@balise/tracking';

/** A device as received from the live socket, never changed in place. */
export type Vehicle = {
  id: number;
  details: LiveDetails;
  /** Null until its first message. */
  state: LiveState | null;
  /** Versions at which each part was received. */
  detailsVersion: number;
  stateVersion: number;
};

const SILENT: StatusFacts = liveState(NEW_DEVICE);

/** What a badge is a function of; of a device that never spoke, nothing. */
export const factsOf = (vehicle: Vehicle): StatusFacts => vehicle.state ?? SILENT;

/** The one state of its starter that every screen shows. */
export const starterOf = ({ details, state }: Vehicle): Starter => shownStarter(details.starter, state?.blocked);

let knownUntil = Number.POSITIVE_INFINITY;

/** Without a line nothing is known of vehicles after that moment: they do not all become disconnected. @param asOf ms; null: there is a line */
export function knowUntil(asOf: number | null): void {
  knownUntil = asOf ?? Number.POSITIVE_INFINITY;
}

/** Its badge and since when, as every screen shows and counts it. @param now the server's clock, ms since 1970 UTC */
export const statusOf = (vehicle: Vehicle, now: number): Status =>
  badge(factsOf(vehicle), vehicle.details.status, Math.min(now, knownUntil), DEFAULT_SETTINGS);

/**
 * The vehicle with the news in it; the same object when there is none, undefined when it is not known well enough to be
 * shown (a state without details, which a snapshot under way will bring).
 */
export function withNews(known: Vehicle | undefined, news: LiveDevice): Vehicle | undefined {
  const details = news.details && news.version >= (known?.detailsVersion ?? 0) ? news.details : known?.details;
  if (!details) return undefined;
  const state = news.state && news.version >= (known?.stateVersion ?? 0) ? news.state : (known?.state ?? null);
  if (known && details === known.details && state === known.state) return known;
  return {
    id: news.id,
    details,
    state,
    detailsVersion: details === known?.details ? known.detailsVersion : news.version,
    stateVersion: state === known?.state ? known.stateVersion : news.version,
  };
}

/** What the browser holds of the device. */
export const versionOf = (vehicle: Vehicle): number => Math.max(vehicle.detailsVersion, vehicle.stateVersion);
