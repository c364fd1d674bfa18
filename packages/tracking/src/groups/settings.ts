/** How steadily a dynamic group follows its devices. */
export type GroupSettings = {
  /** A member stays until its speed is this far beyond the rule's (km/h): a receiver's noise changes no membership. */
  speedMargin: number;
  /** The same for the external supply (volts): an engine's load changes no membership. */
  voltageMargin: number;
  /** So many turns of one device in one group are followed at once; the next waits until the first of them is older. */
  mostChanges: number;
  /** Seconds within which they are counted. */
  changesWithin: number;
};

export const GROUP_SETTINGS: GroupSettings = { speedMargin: 3, voltageMargin: 0.3, mostChanges: 6, changesWithin: 30 };
