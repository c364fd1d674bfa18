/** Command ids of the devices (Ruptela protocol, "Commands"); the server's are these plus 100. */
export const COMMAND = {
  records: 1,
  configuration: 2,
  version: 3,
  firmware: 4,
  connection: 5,
  odometer: 6,
  textAnswer: 7,
  text: 8,
  faultCodes: 9,
  identification: 15,
  heartbeat: 16,
  setIo: 17,
  files: 37,
  extendedRecords: 68,
} as const;

export const SERVER = 100;
