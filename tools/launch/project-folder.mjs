import { resolve } from 'node:path';

// Imported before everything else: the other modules name files from the project's folder.
process.chdir(resolve(import.meta.dirname, '..', '..'));
