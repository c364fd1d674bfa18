import { PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';

/** What the address of the list says. Nonsense falls back to the default. */
export const PartnersSearch = z.object({
  search: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(100))
    .optional()
    .catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type PartnersSearch = z.infer<typeof PartnersSearch>;
