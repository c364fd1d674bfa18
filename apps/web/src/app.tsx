import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { NotificationBox } from './notification-box.tsx';
import { router } from './routes.tsx';
import { mantineTheme, mantineVariables } from './theme/mantine-theme.ts';
import { useShownScheme } from './theme/scheme.ts';

/** The app behind the sign-in: theme, data, notices, screens. */
export function App() {
  const scheme = useShownScheme();
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <NotificationBox />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
