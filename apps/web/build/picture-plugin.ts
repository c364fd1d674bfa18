import type { Plugin } from 'vite';
import { signInPicture } from './sign-in-picture.ts';

const NAME = 'virtual:sign-in-picture';
const RESOLVED = `\0${NAME}`;

/** Draws the sign-in page's picture from the map data while the app is built; see features/sign-in/picture.tsx. */
export function picture(): Plugin {
  return {
    name: 'balise-sign-in-picture',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const picture = ${JSON.stringify(signInPicture())};` : undefined),
  };
}
