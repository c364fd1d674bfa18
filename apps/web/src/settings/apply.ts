import type { Settings } from '@balise/contract';
import { chooseScheme, hasChosenScheme } from '../theme/scheme.ts';
import { settings } from './settings.ts';
import { colourSheet } from './status-colours.ts';

let applied: Settings | undefined;

/** Lets the page obey the settings, from now on. Gives back how to stop. */
export function applySettings(): () => void {
  apply();
  return settings.subscribe(apply);
}

function apply(): void {
  const now = settings.get();
  const before = applied;
  applied = now;
  document.documentElement.dataset.density = now.display.density;
  if (now.colours !== before?.colours) ownSheet().textContent = colourSheet(now.colours.status);
  // the theme of this device, which the user menu changes, outranks the one that was saved elsewhere
  if (before ? now.display.theme !== before.display.theme : !hasChosenScheme()) chooseScheme(now.display.theme);
}

function ownSheet(): HTMLElement {
  const known = document.getElementById('own-colours');
  if (known) return known;
  const sheet = document.createElement('style');
  sheet.id = 'own-colours';
  document.head.append(sheet);
  return sheet;
}
