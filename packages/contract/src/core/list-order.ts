import { z } from 'zod';

/** Choices of lines per page (domain 4.15). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** What a list of devices can be sorted by. */
export const DEVICE_ORDERS = ['designation', 'client', 'lastConnection'] as const;

/** Whose devices a list shows. */
export const WHOSE = ['own', 'shared'] as const;

/** What the list of deleted devices can be sorted by. */
export const DELETED_ORDERS = ['deletedAt', 'designation', 'imei', 'client'] as const;

/** What the list of modules can be sorted by. */
export const MODULE_ORDERS = ['imei', 'model', 'designation', 'client', 'lastConnection'] as const;

/** What a list of clients can be sorted by. */
export const CLIENT_ORDERS = ['fullName', 'createdAt', 'state'] as const;

/** What a list of drivers can be sorted by. */
export const DRIVER_ORDERS = ['name', 'registerNumber', 'client', 'expiry', 'hiredOn'] as const;

/** What a list of Work and Pay contracts can be sorted by. */
export const WORK_AND_PAY_ORDERS = ['driver', 'vehicle', 'unpaidSince', 'arrears', 'owned', 'startsOn'] as const;

/** What a list of users can be sorted by. */
export const USER_ORDERS = ['name', 'email', 'client', 'lastSignIn', 'dateEnd'] as const;

/** What a list of accounts can be sorted by. */
export const BILLING_ORDERS = ['fullName', 'owed', 'overdueSince'] as const;

export const DIRECTIONS = ['asc', 'desc'] as const;

const SizeOfPage = z.union(
  PAGE_SIZES.map((size) => z.literal(size)),
  'invalid_value',
);

/** Words: `forecasts.workload.steps`. */
export const WORKLOAD_STEPS = ['week', 'month'] as const;

/** Which page of a list, in a query. */
export const pageInQuery = {
  page: z.coerce.number<number>().pipe(z.int().min(1).max(1_000_000)).default(1),
  pageSize: z.coerce.number<number>().pipe(SizeOfPage).default(25),
};

/**
 * Which part of a log that grows, in a query: what follows the part whose reply gave `next`.
 * @param cursor the form of its `next`
 */
export const partInQuery = (cursor: z.ZodString) => ({
  after: cursor.optional(),
  pageSize: pageInQuery.pageSize,
});

/** Of a part of a log, in its reply. */
export const nextInReply = z.string().nullable().describe('`after` of the next part; null: this is the last');

/** Which page of a list, in a body. */
export const pageInBody = { page: z.int().min(1).max(1_000_000).default(1), pageSize: SizeOfPage.default(25) };
