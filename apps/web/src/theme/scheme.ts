import { useSyncExternalStore } from 'react';

/** The choices of light and dark; `system` follows the computer. */
export const SCHEMES = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'balise-scheme'; // public/scheme.js reads it before the first paint
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
// read here only: where `matches` is read between a change and its event, Chromium sends no event
let systemIsDark = darkSystem.matches;
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage forbidden: follow the system
  }
}

let chosen: Scheme = SCHEMES.find((scheme) => scheme === stored()) ?? 'system';

function tell(): void {
  document.documentElement.dataset.theme = shownScheme();
  for (const listener of listeners) listener();
}

darkSystem.addEventListener('change', ({ matches }) => {
  systemIsDark = matches;
  tell();
});

/** Whether a person chose on this device. */
export const hasChosenScheme = (): boolean => stored() !== null;

/** What is on screen now. */
export function shownScheme(): 'light' | 'dark' {
  if (chosen === 'system') return systemIsDark ? 'dark' : 'light';
  return chosen;
}

/** Changes the scheme and remembers it on this device. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // storage forbidden: it lasts until the page is closed
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The scheme on screen, `light` or `dark`; renders again when it changes. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownScheme);
}

/** The person's choice; renders again when it changes. */
export function useChosenScheme(): Scheme {
  return useSyncExternalStore(subscribe, () => chosen);
}
