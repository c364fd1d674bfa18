import type { BillingTables } from './billing-tables.ts';
import type { CommandTables } from './command-tables.ts';
import type { DeviceStatusTables } from './device-status-tables.ts';
import type { DeviceTables } from './device-tables.ts';
import type { LogTables } from './log-tables.ts';
import type { PeopleTables } from './people-tables.ts';

/** The tables that the API part reads and writes, as the migrations made them. int8 arrives as text, timestamptz as Date. */
export type Tables = PeopleTables & DeviceTables & BillingTables & LogTables & DeviceStatusTables & CommandTables;
