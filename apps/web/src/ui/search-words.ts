import { z } from 'zod';

/** Words that a list is searched for, in its address, where a search for digits is as a number. */
export const SearchWords = z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(100));
