import { SETTINGS_SECTIONS, type SettingsSection } from '@balise/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Which part of the settings is open on the map: it is in the address. */
export function useSettingsSection(): [SettingsSection | undefined, (section: SettingsSection | undefined) => void] {
  const { settings } = useSearch({ strict: false }) as { settings?: unknown };
  const navigate = useNavigate();
  const show = useCallback(
    (section: SettingsSection | undefined) => {
      void navigate({
        to: '/map',
        search: ({ settings: _, ...rest }: Record<string, unknown>) =>
          (section ? { ...rest, settings: section } : rest) as object,
        replace: true,
      });
    },
    [navigate],
  );
  return [SETTINGS_SECTIONS.find((section) => section === settings), show];
}
