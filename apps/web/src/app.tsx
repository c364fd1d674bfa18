import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { router } from './routes.tsx';
import { useSettings } from './settings/settings.ts';
import { mantineTheme, mantineVariables } from './theme/mantine-theme.ts';
import { useShownScheme } from './theme/scheme.ts';

/** The app behind the sign-in: theme, data, notices, screens. */
export function App() {
  const scheme = useShownScheme();
  const { displaySeconds } = useSettings().notifications;
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" autoClose={displaySeconds * 1000} limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
