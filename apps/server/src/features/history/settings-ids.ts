import type { TrackingSettings } from '@balise/tracking';
import { settingsId } from './write-queries.ts';

/** The ids that derived rows refer to for these settings. */
export type SettingsIds = (wanted: Iterable<TrackingSettings>) => Promise<ReadonlyMap<TrackingSettings, number>>;

// Different settings whose ids are remembered
const MOST = 10_000;

/** Ids of settings, each asked of the database once: the same content has the same id, for good. */
export function settingsIdsIn(database: Parameters<typeof settingsId>[0]): SettingsIds {
  const byObject = new WeakMap<TrackingSettings, number>();
  const byContent = new Map<string, number>();
  const ask = async (settings: TrackingSettings): Promise<number> => {
    const content = JSON.stringify(settings);
    const id = byContent.get(content) ?? (await settingsId(database, settings));
    if (byContent.size >= MOST) byContent.clear();
    byContent.set(content, id);
    byObject.set(settings, id);
    return id;
  };
  return async (wanted) => {
    const ids = new Map<TrackingSettings, number>();
    for (const settings of new Set(wanted)) ids.set(settings, byObject.get(settings) ?? (await ask(settings)));
    return ids;
  };
}
