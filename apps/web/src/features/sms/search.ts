import { PAGE_SIZES, SMS_ACCOUNT_STATES, SMS_ENTRIES, SMS_KINDS, SMS_STATES } from '@balise/contract';
import { z } from 'zod';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { type Period, PRESETS, presetPeriod } from '../../ui/period/period.ts';

/** What the address of the SMS screen says. Nonsense falls back to the default. */
export const SmsSearch = z.object({
  client: z.number().int().positive().optional().catch(undefined),
  state: z.enum(SMS_STATES).optional().catch(undefined),
  kind: z.enum(SMS_KINDS).optional().catch(undefined),
  /** A preset, which moves with the calendar; or `from` and `to`, which stay. */
  period: z.enum(PRESETS).optional().catch(undefined),
  from: MomentInAddress.optional().catch(undefined),
  to: MomentInAddress.optional().catch(undefined),
  search: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(100))
    .optional()
    .catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type SmsSearch = z.infer<typeof SmsSearch>;

/** What the address of the list of accounts says. */
export const SmsAccountsSearch = SmsSearch.pick({ search: true, page: true, pageSize: true }).extend({
  state: z.enum(SMS_ACCOUNT_STATES).optional().catch(undefined),
});
export type SmsAccountsSearch = z.infer<typeof SmsAccountsSearch>;

/** What the address of a ledger says. */
export const SmsLedgerSearch = SmsSearch.pick({ page: true, pageSize: true }).extend({
  kind: z.enum(SMS_ENTRIES).optional().catch(undefined),
});
export type SmsLedgerSearch = z.infer<typeof SmsLedgerSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'client', 'state', 'kind', 'period', 'from', 'to', 'pageSize'] as const;

/** The period that an address means, now; this month where it says none. @param now ms since 1970 UTC */
export const periodOf = ({ period, from, to }: SmsSearch, now: number, zone: string | undefined): Period =>
  !period && from && to
    ? { from: Date.parse(from), to: Date.parse(to) }
    : presetPeriod(period ?? 'thisMonth', now, zone);
