import { z } from 'zod';

const word = z.string().max(200).optional().catch(undefined);

/** What Nominatim answers, as far as a line of a list wants it. Anything may lack, or be something else. */
const Answer = z.object({
  display_name: z.string().max(2000).optional().catch(undefined),
  address: z
    .object({
      house_number: word,
      road: word,
      pedestrian: word,
      neighbourhood: word,
      suburb: word,
      quarter: word,
      hamlet: word,
      village: word,
      town: word,
      city: word,
      municipality: word,
      county: word,
    })
    .optional()
    .catch(undefined),
});
export type GeocodedAddress = z.input<typeof Answer>;

const LONGEST = 120;

/** A street and a town: “Rue Grimaldi 14, Monaco”. Null where it knows no name. */
export function shortAddress(answer: unknown): string | null {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) return null;
  const { display_name, address = {} } = parsed.data;
  const road = address.road ?? address.pedestrian;
  const street = road && address.house_number ? `${road} ${address.house_number}` : road;
  const quarter = address.suburb ?? address.quarter ?? address.neighbourhood;
  const town =
    address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality ?? address.county;
  const parts = [...new Set([street ?? quarter, town])].filter((part) => part !== undefined);
  const name = parts.length > 0 ? parts.join(', ') : display_name?.split(', ').slice(0, 3).join(', ');
  return name ? name.slice(0, LONGEST) : null;
}
