import {
  type ClientId,
  editDefaultSettings,
  editDeviceColours,
  editDisplaySettings,
  editMapSettings,
  editNotificationSettings,
  getSettings,
  listSettingsProposals,
  type OwnSettings,
  resetSettings,
  type Settings,
  type SettingsSection,
  type SomeSettings,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
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

export const proposalsQuery = queryOptions({
  queryKey: ['settings', 'proposals'],
  queryFn: () => call(listSettingsProposals),
});

/** Proposes one part to the people of a client, or of one's partner; null withdraws what is proposed. */
export function useChangeProposal(clientId: ClientId | null, section: SettingsSection) {
  return useMutation({
    mutationFn: (settings: SomeSettings | null) =>
      call(editDefaultSettings, { body: { clientId, settings: { [section]: settings ? settings[section] : null } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: proposalsQuery.queryKey });
      storedSettings(await call(getSettings)); // the proposal may be one’s own to follow
    },
  });
}
