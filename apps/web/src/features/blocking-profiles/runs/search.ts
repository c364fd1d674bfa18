import { RUN_OUTCOMES } from '@balise/contract';
import { RUN_KINDS } from '@balise/tracking';
import { Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { MomentInAddress } from '../../../ui/period/moment-in-address.ts';
import { type Period, PRESETS, presetPeriod } from '../../../ui/period/period.ts';

/** What the address of a profile's runs says. Nonsense falls back to the default. */
export const ProfileRunsSearch = inAddress({
  search: SearchWords,
  kind: oneOf(RUN_KINDS),
  outcome: oneOf(RUN_OUTCOMES),
  /** A preset, which moves with the calendar; or `from` and `to`, which stay. */
  period: oneOf(PRESETS),
  from: MomentInAddress,
  to: MomentInAddress,
  page: Id,
  pageSize: PageSize,
});
export type ProfileRunsSearch = ReturnType<typeof ProfileRunsSearch>;

export const KEEP = ['search', 'kind', 'outcome', 'period', 'from', 'to', 'pageSize'] as const;

/** The period that an address means, now; this month where it says none. @param now ms since 1970 UTC */
export const periodOf = ({ period, from, to }: ProfileRunsSearch, now: number, zone: string | undefined): Period =>
  !period && from && to
    ? { from: Date.parse(from), to: Date.parse(to) }
    : presetPeriod(period ?? 'thisMonth', now, zone);
