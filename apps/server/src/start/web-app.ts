import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The built web app as an option of the API's; without one, pages explain how to build it, and the API works alone. */
export function builtWebApp(folder: string, say: (line: string) => void): { webFolder?: string } {
  if (existsSync(join(folder, 'index.html'))) return { webFolder: folder };
  say(
    `The web application has not been built (${folder} is missing): only the API is served. Run "npm start" to build it.`,
  );
  return {};
}
