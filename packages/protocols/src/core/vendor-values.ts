import type { Attributes, VendorValue } from '@balise/tracking';

/**
 * Room for values under a vendor's own ids. Names that are whole numbers are places of an array to V8, and id 449 alone would
 * make it reserve, and whoever walks over it look through, some 700 of them: 5.5 kB for each record. One place beyond all that
 * an array has makes it keep names and values in a table instead.
 */
export function vendorValues(): NonNullable<Attributes['vendor']> {
  const values: Record<string, VendorValue> = {};
  values[BEYOND] = 0;
  delete values[BEYOND];
  return values;
}

const BEYOND = 2 ** 30;
