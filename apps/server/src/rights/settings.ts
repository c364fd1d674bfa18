import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';

/** What Comoé proposes to its users: for its administrators and those above; not for limited users. */
const PROPOSES = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

/** What is proposed where they are: those who may propose there. */
const LISTS_PROPOSALS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

const ofComoe = ({ world }: { world: World }) => ({ clientId: world.clients.comoe });

export const settingsRows: Rows = {
  getSettings: { needs: 'signedIn', outcomes: SIGNED_IN },
  editMarkerType: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: { markerType: 'dot' } }) },
  editMapSettings: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: {} }) },
  editDeviceColours: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: {} }) },
  editNotificationSettings: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: {} }) },
  editDisplaySettings: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: {} }) },
  resetSettings: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: {} }) },
  getDefaultSettings: {
    needs: 'manage_tracking_settings',
    outcomes: PROPOSES,
    input: (asked) => ({ query: ofComoe(asked) }),
  },
  listSettingsProposals: { needs: 'manage_tracking_settings', outcomes: LISTS_PROPOSALS },
  editDefaultSettings: {
    needs: 'manage_tracking_settings',
    outcomes: PROPOSES,
    input: (asked) => ({ body: { ...ofComoe(asked), settings: { map: { markerType: 'dot' } } } }),
  },
};
