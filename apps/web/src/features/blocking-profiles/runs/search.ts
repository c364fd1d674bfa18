import { PAGE_SIZES, RUN_OUTCOMES } from '@balise/contract';
import { RUN_KINDS } from '@balise/tracking';
import { z } from 'zod';
import { MomentInAddress } from '../../../ui/period/moment-in-address.ts';
import { type Period, PRESETS, presetPeriod } from '../../../ui/period/period.ts';
import { SearchWords } from '../../../ui/search-words.ts';

/** What the address of a profile's runs says. Nonsense falls back to the default. */
export const ProfileRunsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  kind: z.enum(RUN_KINDS).optional().catch(undefined),
  outcome: z.enum(RUN_OUTCOMES).optional().catch(undefined),
  /** A preset, which moves with the calendar; or `from` and `to`, which stay. */
  period: z.enum(PRESETS).optional().catch(undefined),
  from: MomentInAddress.optional().catch(undefined),
  to: MomentInAddress.optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type ProfileRunsSearch = z.infer<typeof ProfileRunsSearch>;

export const KEEP = ['search', 'kind', 'outcome', 'period', 'from', 'to', 'pageSize'] as const;

/** The period that an address means, now; this month where it says none. @param now ms since 1970 UTC */
export const periodOf = ({ period, from, to }: ProfileRunsSearch, now: number, zone: string | undefined): Period =>
  !period && from && to
    ? { from: Date.parse(from), to: Date.parse(to) }
    : presetPeriod(period ?? 'thisMonth', now, zone);
