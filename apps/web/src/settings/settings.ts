import { DEFAULT_SETTINGS, getSettings, type OwnSettings, type Settings } from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { Signal, useSignal } from '../live/index.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(getSettings),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always', // without a line it fails, and no screen waits for it
});

/** What the screen obeys: the reader's settings, with what is being tried and not saved yet. */
export const settings = new Signal<Settings>(DEFAULT_SETTINGS);

/** The settings that the screen obeys; renders again when they change. */
export const useSettings = (): Settings => useSignal(settings);

/** Loads the reader's settings before the first screen. Without an answer the defaults apply, so that it locks no one out. */
export async function loadSettings(): Promise<void> {
  try {
    settings.set((await queryClient.ensureQueryData(settingsQuery)).settings);
  } catch {
    // reported by whatever else the screen asks for
  }
}

/** Takes what the server stored. */
export function storedSettings(stored: OwnSettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, stored);
  settings.set(stored.settings);
}

/** Shows a part as it would be, without saving it. */
export function trySettings(part: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...part });
}

/** Goes back to what is saved. */
export function forgetTried(): void {
  const stored = queryClient.getQueryData(settingsQuery.queryKey);
  settings.set(stored?.settings ?? DEFAULT_SETTINGS);
}
