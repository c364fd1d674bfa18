import type { Settings, SettingsSection } from '@balise/contract';
import { useEffect } from 'react';
import { forgetTried, trySettings, useSettings } from '../../settings/settings.ts';

/** One part of the settings as it is being tried: the screen obeys at once, and forgets what was not saved on leaving. */
export function useDraft<Section extends SettingsSection>(
  section: Section,
): [Settings[Section], (part: Partial<Settings[Section]>) => void] {
  const now = useSettings()[section];
  useEffect(() => forgetTried, []);
  return [now, (part) => trySettings({ [section]: { ...now, ...part } })];
}
