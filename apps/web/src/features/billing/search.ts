import { BILLING_ORDERS, CLIENT_STATES, DIRECTIONS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';

/** What the address of the overview says. Nonsense falls back to the default. */
export const BillingSearch = z.object({
  state: z.enum(CLIENT_STATES).optional().catch(undefined),
  search: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(100))
    .optional()
    .catch(undefined),
  order: z.enum(BILLING_ORDERS).optional().catch(undefined),
  direction: z.enum(DIRECTIONS).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type BillingSearch = z.infer<typeof BillingSearch>;

/** What makes a view of the overview that can be kept under a name. */
export const VIEW_KEYS = ['search', 'state', 'pageSize', 'order', 'direction'] as const;

/** What the address of one client's account says: the page of its ledger. */
export const AccountSearch = BillingSearch.pick({ page: true, pageSize: true });
