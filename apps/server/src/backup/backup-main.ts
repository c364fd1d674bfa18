import { fail, ownerForThisWork } from './place.ts';
import { writeBackup } from './write-backup.ts';

// npm run backup -- FILE

const say = (line: string): void => console.error(line);
const [file] = process.argv.slice(2);

if (file === '--check') process.exit(0);
if (file === undefined) {
  say('No file given. Usage: npm run backup -- FILE');
  process.exit(2);
}
try {
  const { owner, close } = await ownerForThisWork(say);
  try {
    const { tables, bytes } = await writeBackup({ owner, file, now: new Date() }, (table) => say(`  ${table}`));
    console.log(`${tables} tables, ${(bytes / 1e6).toFixed(1)} MB in ${file}`);
  } finally {
    await close();
  }
} catch (error) {
  fail(error);
}
