/**
 * The thresholds of a stay in an area (domain 4.5). Metres and seconds. The fold does not use them, so nothing that it derives is stored
 * with them: a search for visits reads those in effect at the time.
 */
export type ZoneSettings = {
  /** One fix deeper inside than this, and than its own radius, is within; out is who is as far outside. */
  zoneMargin: number;
  /** So many fixes in a row are enough inside without depth; out are as many outside by the margin. */
  zoneFixes: number;
  /** Outside for so long, and by the margin at least once, is out too. */
  zoneLeftAfter: number;
};

export const DEFAULT_ZONE_SETTINGS: ZoneSettings = { zoneMargin: 30, zoneFixes: 2, zoneLeftAfter: 30 };
