/** One line of an email or SMS for each kind of alert; {{when}} follows it. */
export const alertMessages = {
  kinds: {
    geofence_entered: '{{vehicle}} entered {{geofence}}',
    geofence_left: '{{vehicle}} left {{geofence}}',
    geofence_crossed: '{{vehicle}} crossed the border of {{geofence}}',
    geofence_dwell: '{{vehicle}} has been in {{geofence}} for {{duration}}',
    speeding: '{{vehicle}} is speeding: {{speed}}, limit {{limit}}',
    power_cut: '{{vehicle}}: power cut',
    disconnected: '{{vehicle}} is disconnected',
    never_connected: '{{vehicle}} has never connected',
    gps_stale: '{{vehicle}}: no GPS position with the ignition on',
    ignition_outside_hours: '{{vehicle}}: ignition on outside working hours',
    tow: '{{vehicle}} moves with its engine off',
    sos: 'SOS from {{vehicle}}',
    low_battery: '{{vehicle}}: low battery',
    jamming: '{{vehicle}}: GPS or GSM jamming',
    idling: '{{vehicle}} has been idling for {{duration}}',
    long_driving: '{{vehicle}} has been driven for {{duration}} without a rest',
    group_entered: '{{vehicle}} entered the group {{group}}',
    group_left: '{{vehicle}} left the group {{group}}',
    command_result: '{{vehicle}}: command {{result}}',
    tracker_alarm: '{{vehicle}}: alarm raised by the tracker',
    fuel_anomaly: '{{vehicle}}: unusual fuel purchase',
    approval_needed: 'Approval needed: {{requester}} wants to block {{vehicle}}',
    maintenance_due: '{{vehicle}}: maintenance due',
    unknown_driver_card: '{{vehicle}}: unknown driver card',
    driver_document: '{{vehicle}}: a document of the driver expires',
  },
  /** The line of a kind where the alert knows more: of which alarm, command or cause, and whose limit. */
  precise: {
    approval_needed: 'Approval needed: {{requester}} wants to block {{count}} vehicles',
    speeding: '{{vehicle}} is speeding: {{speed}}, limit {{limit}} in {{geofence}}',
    power_cut: '{{vehicle}}: power cut ({{cause}})',
    command_result: '{{vehicle}}: command {{result}} ({{command}})',
    tracker_alarm: '{{vehicle}}: tracker alarm: {{alarm}}',
    maintenance_due: '{{vehicle}}: {{service}} {{state}}',
    unknown_driver_card: '{{vehicle}}: unknown driver card {{card}}',
    fuel_anomaly: '{{vehicle}}: fuel {{litres}} L, {{finding}}',
    driver_document: '{{vehicle}}: {{document}} valid until {{day}}',
    driver_document_ended: '{{vehicle}}: {{document}} expired, was valid until {{day}}',
  },
  /** Why a geofence blocks or unblocks a vehicle. */
  commandReasons: {
    speeding: '{{count}} speedings in {{span}}, the last {{speed}}, limit {{limit}}',
    hours: '{{count}} hours',
    minutes: '{{count}} min',
    geofence_entered: 'Entered geofence {{geofence}}',
    geofence_left: 'Left geofence {{geofence}}',
  },
  /** How far a service is. */
  services: { soon: 'is imminent', due: 'is to do', overdue: 'is overdue' },
  /** What was found of a fuel purchase. */
  fuelReasons: {
    over_tank: 'more than the tank holds',
    soon_again: 'twice within an hour',
    consumption_far: 'unusual consumption',
    missed_fill: 'a purchase is missing',
    price_far: 'unusual price',
    counter_backwards: 'meter goes back',
    elsewhere: 'the vehicle was elsewhere',
  },
  /** What of a driver expires. */
  documents: {
    licence: 'driving licence',
    medical: 'medical visit',
    identity: 'identity document',
    contract: 'contract',
  },
  results: { confirmed: 'confirmed', failed: 'failed or not confirmed' },
  /** What raised an alert about the end of a command that its reader asked for. */
  ownRequest: 'your request',
  unknown: 'unknown',
  /** Where no position was known. */
  noPlace: 'no position was known',
  line: '{{text}}, {{when}}',
  summarySubject: '{{count}} alerts: {{rule}}',
  pushTest: { title: 'Test notification', body: 'Alerts will be shown like this on this device.' },
  /** What raised the alerts of a summary. */
  sources: { rule: 'the rule {{name}}', geofence: 'the geofence {{name}}' },
  summarySms: '{{count}} alerts of {{source}}, the last at {{when}}',
};
