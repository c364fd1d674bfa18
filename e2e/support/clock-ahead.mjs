import { existsSync, readFileSync } from 'node:fs';

/* Started before the server: its clock goes ahead by what the file says that BALISE_TEST_CLOCK names, in ms. Months of a journey pass so. */

const file = process.env.BALISE_TEST_CLOCK ?? '';
const ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
const now = Date.now;
if (ahead > 0) Date.now = () => now() + ahead;
