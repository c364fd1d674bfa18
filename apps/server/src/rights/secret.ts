/** Stands in the names of Comoé's things that are asked for, and so in no answer to a stranger. */
export const SECRET = 'SECRET 77';

let plates = 0;

/** Begins with it; another each time, as a plate is unique within its client. */
export function secretPlate(): string {
  plates += 1;
  return `${SECRET} ${plates}`;
}
