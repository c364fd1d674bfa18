import { z } from 'zod';

export const LIST_NAMES = ['trackerModels', 'deviceTypes', 'operators'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Which list is open. */
export const CatalogueSearch = z.object({ list: z.enum(LIST_NAMES).optional().catch(undefined) });
