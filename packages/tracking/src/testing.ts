import { advanceInPlace, nothingYet } from './fold/fold.ts';
import { openEpisodes } from './fold/open.ts';
import { EMPTY_HISTORY, type HistoryState } from './history.ts';
import type { Attributes } from './position/attributes.ts';
import { type Fix, KMH, type Location } from './position/fix.ts';
import { compareRecords, type FixRecord, recordOf } from './position/record.ts';
import { DEFAULT_SETTINGS, type TrackingSettings } from './settings/settings.ts';
import { always, type Timeline } from './settings/timeline.ts';

/** Nine in the morning of a day in 2026; tests count seconds from here. */
export const START = Date.UTC(2026, 2, 10, 9);

/** One degree of latitude, in metres, on the sphere that distances are measured on. */
export const DEGREE = (Math.PI / 180) * 6_371_008.8;

/** What a message said, in the words of a test: seconds after START, km/h, metres north of a place in Abidjan. */
export type Said = Attributes & {
  at: number;
  kmh?: number | null;
  metres?: number;
  located?: boolean;
  valid?: boolean;
  accuracy?: number;
};

export function aFix({ at, kmh = 0, metres = 0, located = true, valid = true, accuracy, ...attributes }: Said): Fix {
  const location: Location = {
    latitude: 5.3 + metres / DEGREE,
    longitude: -4,
    altitude: 20,
    speed: kmh === null ? null : kmh * KMH,
    course: 0,
    valid,
    accuracy: accuracy ?? null,
  };
  return { time: START + at * 1000, location: located ? location : null, attributes };
}

/** The record of a message that arrived as soon as it was sent. */
export function aRecord(said: Said, settings: TrackingSettings = DEFAULT_SETTINGS): FixRecord {
  return recordOf(aFix(said), START + said.at * 1000 + 500, settings);
}

/** The history of sorted records: what every order of arrival has to lead to. */
export function foldSorted(records: readonly FixRecord[], timeline: Timeline = always(DEFAULT_SETTINGS)) {
  const history: HistoryState = { ...EMPTY_HISTORY };
  const out = nothingYet();
  for (const record of records.toSorted(compareRecords)) advanceInPlace(history, record, timeline, out);
  return { history, ...out };
}

/** The events of what a device said, as `kind @ second`. */
export function storyOf(said: Said[], settings: TrackingSettings = DEFAULT_SETTINGS): string[] {
  const { events } = foldSorted(
    said.map((one) => aRecord(one, settings)),
    always(settings),
  );
  return events.map(({ kind, at }) => `${kind} @ ${(at - START) / 1000}`);
}

/** What is known after what a device said. */
export function historyOf(said: Said[], settings: TrackingSettings = DEFAULT_SETTINGS): HistoryState {
  return foldSorted(
    said.map((one) => aRecord(one, settings)),
    always(settings),
  ).history;
}

/** What lasted while a device said this, as `kind from–until end` in seconds; what still lasts has no end. */
export function pastOf(said: Said[], settings: TrackingSettings = DEFAULT_SETTINGS): string[] {
  const { history, episodes } = foldSorted(
    said.map((one) => aRecord(one, settings)),
    always(settings),
  );
  const seconds = (at: number | null) => (at === null ? '' : (at - START) / 1000);
  return [...episodes, ...openEpisodes(history)]
    .sort((a, b) => a.startsAt - b.startsAt)
    .map(({ kind, startsAt, endsAt, content }) =>
      `${kind} ${seconds(startsAt)}–${seconds(endsAt)} ${('end' in content && content.end) || ''}`.trimEnd(),
    );
}
