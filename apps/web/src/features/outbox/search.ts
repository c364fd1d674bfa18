import { MAIL_KINDS, MAIL_STATES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';

/** What the address of the outbox says. Nonsense falls back to the default. */
export const OutboxSearch = z.object({
  search: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(100))
    .optional()
    .catch(undefined),
  kind: z.enum(MAIL_KINDS).optional().catch(undefined),
  state: z.enum(MAIL_STATES).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The message that is read. */
  mail: z.number().int().positive().optional().catch(undefined),
});
export type OutboxSearch = z.infer<typeof OutboxSearch>;
