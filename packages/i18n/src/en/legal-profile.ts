/** What the law allows a client to know of its drivers, beside the thresholds of its vehicles. */
export const legalProfile = {
  title: 'Legal profile',
  about: 'What may be kept and shown of drivers. Ask your counsel which rules apply to you.',
  kept: 'Positions are kept',
  keptHint: 'Your reseller changes it in the client’s record.',
  private: 'Private hours',
  privateCount: '{{private}} of {{vehicles}} vehicles',
  privateHint: 'Set on the vehicle’s card, under Private mode.',
  speeding: 'Hide speeding',
  speedingHint:
    'No speeding in history, reports, driver scores and alerts, past ones included. Speeds of positions stay visible.',
  note: 'Reason, for the log',
  changed: 'Changed by {{name}}, {{time}}',
  looks: 'Who looked at the tracks',
  looksHint:
    'Every reading of a track is logged: who, which vehicle, when, which period. The log can be exported to Excel.',
  open: 'Open the access log',
  save: 'Save the profile',
  saved: 'Legal profile saved.',
};
