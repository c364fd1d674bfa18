import type { FieldCode } from '@balise/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Whose password it is to be. */
export type PasswordOwner = { firstName: string; lastName: string; email: string };

/**
 * What is wrong with a password that somebody chooses, beyond its length (NewPassword of the contract): those that are
 * guessed first, as lists of leaked ones show, with or without a year or an exclamation mark, and one's own name or address.
 * @returns undefined for one that may be taken
 */
export function passwordFault(password: string, person: PasswordOwner): FieldCode | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isCommon(plain)) return 'password_too_common';
  return isPersonal(plain, person) ? 'password_is_personal' : undefined;
}

const COMMON = new Set<string>(dictionary['passwords-common']);
/** Different characters that a password has at least. */
const VARIETY = 4;

function isCommon(plain: string): boolean {
  if (new Set(plain).size < VARIETY || COMMON.has(plain)) return true;
  // “Password2026!” is “password” with what everybody adds
  const core = plain.replace(/^[^\p{L}]{1,4}/u, '').replace(/[^\p{L}]{1,6}$/u, '');
  return core !== plain && core.length >= 4 && COMMON.has(core);
}

/** Characters that are left beside one's own name for a password to be no mere variation of it. */
const OWN_REST = 8;

function isPersonal(plain: string, { firstName, lastName, email }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [email.toLowerCase(), local, ...local.split(/[^\p{L}\p{N}]+/u), domain.split('.')[0] ?? '']
    .concat([firstName, lastName].flatMap((name) => name.normalize('NFKC').toLowerCase().split(/\s+/)))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.replace(/[^\p{L}\p{N}]/gu, '').length < OWN_REST;
}
