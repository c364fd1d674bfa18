/** Part of the names of everything of Comoé that is requested, so it must not appear in an answer to another tenant. */
export const SECRET = 'SECRET 77';

let plates = 0;

/** Begins with it; another each time, as a plate is unique within its client. */
export function secretPlate(): string {
  plates += 1;
  return `${SECRET} ${plates}`;
}
