import { fail, ownerForThisWork } from './place.ts';
import { restoreBackup } from './restore-backup.ts';

// npm run restore -- FILE [--replace]

const say = (line: string): void => console.error(line);
const given = process.argv.slice(2);
const file = given.find((argument) => !argument.startsWith('--'));

if (given.includes('--check')) process.exit(0);
if (file === undefined) {
  say('No file given. Usage: npm run restore -- FILE (with --replace where the platform is in use)');
  process.exit(2);
}
try {
  const { owner, close } = await ownerForThisWork(say);
  try {
    const replace = given.includes('--replace');
    const createdAt = await restoreBackup({ owner, file, replace }, (table) => say(`  ${table}`));
    console.log(`Restored: everything is as it was at ${createdAt}.`);
  } finally {
    await close();
  }
} catch (error) {
  fail(error);
}
