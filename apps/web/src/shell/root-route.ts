import { createRootRoute } from '@tanstack/react-router';
import { followProfile } from '../api/profile-language.ts';
import { queryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { readerOrKept } from '../kept/reader.ts';
import { loadLaterWords } from '../language/start-language.ts';
import { live, startLive } from '../live/index.ts';
import { loadSettings } from '../settings/settings.ts';
import { Crashed } from './crashed.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

/** Every screen is inside of the shell, which needs the reader and their settings. */
export const root = createRootRoute({
  // the map, which most begin with, has its words already
  beforeLoad: async ({ location: { pathname } }) => {
    if (pathname === '/' || pathname === '/map') return;
    void queryClient.prefetchQuery(userQuery);
    await loadLaterWords();
  },
  loader: async () => {
    const asked = readerOrKept();
    // the fleet is on its way while the screen is made
    void asked.then(
      (user) => user.rights.includes('view_devices') && startLive(),
      () => {},
    );
    const settings = loadSettings();
    const user = await asked;
    if (live.asOf.get() === null) await settings; // without a line the kept ones hold
    void import('../kept/keep-fleet.ts').then(({ startKeeping }) => startKeeping(user));
    void import('../offline/waiting-forms.ts').then(({ startForms }) => startForms(user));
    return followProfile(user);
  },
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
});
