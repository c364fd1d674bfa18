import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './call-failed.ts';

const TRIES = 3;

/** What the app has loaded. Only what may pass by itself is tried again: no answer, or a server in trouble. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000, // ms
      retry: (failures, error) => failures < TRIES && (!(error instanceof CallFailed) || mayPass(error)),
    },
    mutations: { retry: false },
  },
});

const mayPass = (error: CallFailed): boolean => error.status === 0 || error.status >= 500;
