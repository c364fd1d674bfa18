import type { Attributes, VendorValue } from '@balise/tracking';

/**
 * Room for values under a vendor's own ids. Names that are whole numbers are indexes of an array to V8, and id 449 alone would
 * make it reserve some 700 of them, and every iteration walk over them: 5.5 kB for each record. One index beyond all that
 * an array has makes it keep names and values in a table instead.
 */
export function vendorValues(): NonNullable<Attributes['vendor']> {
  const values: Record<string, VendorValue> = {};
  values[BEYOND] = 0;
  delete values[BEYOND];
  return values;
}

const BEYOND = 2 ** 30;
