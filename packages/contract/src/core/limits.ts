/*
 * Limits as data, without the schemas that tell them: threads read them that have no use for 50 MB of schemas.
 */

/** Milliseconds that a client waits for an export (specification 9). */
export const EXPORT_TIMEOUT = 300_000;

/** A line breaks where no message came for longer, ms (domain 4.2). */
export const PATH_GAP = 10 * 60_000;

/** Rows of a report that can be paged through; what lies behind them is in the file. */
export const PAGED_ROWS = 20_000;

/** Days that a report's finished file is kept. */
export const REPORT_FILE_DAYS = 7;

/** Bytes of a client's export at most. */
export const CLIENT_EXPORT_BYTES = 2 * 1024 * 1024 * 1024;

/** Bytes of a report's file at most. */
export const REPORT_FILE_BYTES = 512 * 1024 * 1024;

/** Lines of a file of maintenance or of the workshop at most. */
export const MAINTENANCE_EXPORT_LINES = 50_000;
