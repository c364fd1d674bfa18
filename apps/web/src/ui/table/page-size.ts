/** Lines per page where the address names none (domain 4.15). */
export const PAGE_SIZE = 25;
