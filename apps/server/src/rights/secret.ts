/** Stands in the names of Comoé's things that are asked for, and so in no answer to a stranger. */
export const SECRET = 'SECRET 77';
