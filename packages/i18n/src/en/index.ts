import { common } from './common.ts';
import { errors, fieldErrors, fieldWarnings } from './errors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { status } from './status.ts';
import { units } from './units.ts';

/** Every word of the platform in this language, one section a file. */
export const en = { common, errors, fieldErrors, fieldWarnings, shell, signIn, status, units };
