import { createRootRoute } from '@tanstack/react-router';
import { followProfile } from '../api/profile-language.ts';
import { queryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { startLive } from '../live/index.ts';
import { loadSettings } from '../settings/settings.ts';
import { Crashed } from './crashed.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

/** Every screen is inside of the shell, which needs the reader and their settings. */
export const root = createRootRoute({
  loader: async () => {
    const asked = queryClient.ensureQueryData(userQuery);
    // the fleet is on its way while the screen is made
    void asked.then(
      (user) => user.rights.includes('view_devices') && startLive(),
      () => {},
    );
    const [user] = await Promise.all([asked, loadSettings()]);
    return followProfile(user);
  },
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
});
