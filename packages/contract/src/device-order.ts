/** Choices of lines per page (domain 4.15). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** What a list of devices can be sorted by. */
export const DEVICE_ORDERS = ['designation', 'client', 'lastConnection'] as const;
