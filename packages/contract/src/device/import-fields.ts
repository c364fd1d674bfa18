/** What a column of an imported file can hold: fields of a device, in the order of the template. */
export const IMPORT_FIELDS = [
  'imei',
  'designation',
  'label',
  'deviceTypeId',
  'trackerModelId',
  'operatorId',
  'countryCode2',
  'phone',
  'simNumber',
  'vehicleMake',
  'vehicleModel',
  'vinNumber',
  'vinIsChassis',
  'code',
  'note',
  'clientId',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What must have a column. The type and the client may be chosen once for all rows. */
export const IMPORT_REQUIRED = ['imei', 'designation'] as const satisfies readonly ImportField[];

/** What an imported file may hold. */
export const IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 5_000,
  columns: 50,
  /** UTF-16 units of one cell: the longest field has as many. */
  cell: 1_000,
} as const;
