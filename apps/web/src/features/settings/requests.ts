import {
  type ClientId,
  editDefaultSettings,
  editDeviceColours,
  editDisplaySettings,
  editMapSettings,
  editNotificationSettings,
  type OwnSettings,
  resetSettings,
  type Settings,
  type SettingsSection,
} from '@balise/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { storedSettings } from '../../settings/settings.ts';

const SAVE: { [Section in SettingsSection]: (body: Settings[Section]) => Promise<OwnSettings> } = {
  map: (body) => call(editMapSettings, { body }),
  colours: (body) => call(editDeviceColours, { body }),
  notifications: (body) => call(editNotificationSettings, { body }),
  display: (body) => call(editDisplaySettings, { body }),
};

/** Saves one part of one's own settings. */
export function useSaveSettings<Section extends SettingsSection>(section: Section) {
  return useMutation({ mutationFn: (part: Settings[Section]) => SAVE[section](part), onSuccess: storedSettings });
}

/** Goes back to the defaults in one part. */
export function useResetSettings(section: SettingsSection) {
  return useMutation({ mutationFn: () => call(resetSettings, { body: { section } }), onSuccess: storedSettings });
}

/** Proposes one part to the people of one's client, or of one's partner. */
export function usePropose(section: SettingsSection, clientId: ClientId | null) {
  return useMutation({
    mutationFn: (settings: Settings) =>
      call(editDefaultSettings, { body: { clientId, settings: { [section]: settings[section] } } }),
  });
}
