/** How bad a defect is, the worst last: minor can wait, major is repaired soon, critical is not to be driven with. Words: `inspections.severities`. */
export const DEFECT_SEVERITIES = ['minor', 'major', 'critical'] as const;
export type DefectSeverity = (typeof DEFECT_SEVERITIES)[number];

/**
 * How far a defect is. repaired: its work order is done, and the vehicle is out of service until somebody signs; closed: repaired and
 * signed; dismissed: it was none. Words: `inspections.defectStates`.
 */
export const DEFECT_STATES = ['open', 'repaired', 'closed', 'dismissed'] as const;
export type DefectState = (typeof DEFECT_STATES)[number];

/** Whether a defect keeps its vehicle out of service now. */
export const keepsOutOfService = ({
  isOutOfService,
  state,
}: {
  isOutOfService: boolean;
  state: DefectState;
}): boolean => isOutOfService && (state === 'open' || state === 'repaired');
