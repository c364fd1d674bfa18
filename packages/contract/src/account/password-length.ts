/** Length of a password, in UTF-16 units. Long sentences are good passwords, so there is room for them. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
