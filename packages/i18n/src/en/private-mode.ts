/** Private mode of a vehicle: the dialog of its card. */
export const privateMode = {
  title: '{{plate}} · Private mode',
  about:
    'While it is private, nobody sees where the vehicle is, how fast it is or whether it moves, neither now nor later. Its distance is counted, and theft, towing, power cuts and SOS are still reported, without the place.',
  on: 'Private since {{time}}',
  onUntil: 'Private until {{time}}',
  off: 'Not private',
  start: 'Begin private mode',
  startFor: 'For how long',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  untilEnded: 'Until it is ended',
  end: 'End private mode',
  started: '{{plate}} is private.',
  ended: '{{plate}} is no longer private.',
  bySchedule: 'It is private by its hours of the week, which end by themselves.',
  week: 'Private each week',
  weekHint: 'For example outside of working hours. Only time to come is changed.',
  saveWeek: 'Save the hours',
  weekSaved: 'Private hours of {{plate}} saved.',
  theft: 'Report theft',
  theftText:
    'Ends the present private time, so that the vehicle is seen from now on. What was private until now stays hidden. Your name and the reason are logged.',
  theftReason: 'Reason',
  theftDone: '{{plate}} was reported stolen: it is seen from now on.',
  past: 'When it was private',
  none: 'Never yet.',
  why: {
    button: 'By {{name}}',
    schedule: 'Hours of the week, set by {{name}}',
    driver: 'Hours of the driver, set by {{name}}',
  },
  endedBy: 'ended by {{name}}',
  goesOn: 'goes on',
  driver: {
    hours: 'Private hours',
    hoursHint:
      'In these hours the vehicle that the driver drives is private, by card, assignment or weekly plan. Only the future changes.',
    saved: 'Private hours of {{name}} saved.',
    data: 'The driver’s own data',
    dataHint:
      'Everything that is stored of the driver: record, documents, assignments, fuel, and trips and positions while driving, without private time. The request is logged.',
    make: 'Make the file',
    files: 'Files of the client',
    started: 'The file of {{name}} is being made. It appears among the files of the client.',
  },
};
