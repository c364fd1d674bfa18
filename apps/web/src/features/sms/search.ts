import { SMS_ACCOUNT_STATES, SMS_ENTRIES, SMS_KINDS, SMS_STATES } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { type Period, PRESETS, presetPeriod } from '../../ui/period/period.ts';

/** What the address of the SMS screen says. Nonsense falls back to the default. */
export const SmsSearch = inAddress({
  client: Id,
  state: oneOf(SMS_STATES),
  kind: oneOf(SMS_KINDS),
  /** A preset, which moves with the calendar; or `from` and `to`, which stay. */
  period: oneOf(PRESETS),
  from: MomentInAddress,
  to: MomentInAddress,
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
});
export type SmsSearch = ReturnType<typeof SmsSearch>;

/** What the address of the list of accounts says. */
export const SmsAccountsSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  state: oneOf(SMS_ACCOUNT_STATES),
});
export type SmsAccountsSearch = ReturnType<typeof SmsAccountsSearch>;

/** What the address of a ledger says. */
export const SmsLedgerSearch = inAddress({
  page: Id,
  pageSize: PageSize,
  kind: oneOf(SMS_ENTRIES),
});
export type SmsLedgerSearch = ReturnType<typeof SmsLedgerSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'client', 'state', 'kind', 'period', 'from', 'to', 'pageSize'] as const;

/** The period that an address means, now; this month where it says none. @param now ms since 1970 UTC */
export const periodOf = ({ period, from, to }: SmsSearch, now: number, zone: string | undefined): Period =>
  !period && from && to
    ? { from: Date.parse(from), to: Date.parse(to) }
    : presetPeriod(period ?? 'thisMonth', now, zone);
