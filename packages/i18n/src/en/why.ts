/** The rules by which a past is told, as sentences; figures are the settings in force. */
export const why = {
  moved: 'It moved, at {{slowSpeed}} or more, further than {{tripDistance}} or for longer than {{tripAfter}}.',
  still: 'It stayed within {{stopRadius}} for {{stopAfter}}.',
  ignitionOff: 'The ignition was off for {{stopOffAfter}}.',
  noData: 'No data was received for more than {{noDataGap}}: what happened during that time is unknown.',
  handover: 'The device changed hands.',
  firstHeard: 'It sent its first data ever, or its first after more than {{noDataGap}}.',
  idlingBegan: 'The ignition was on at under {{slowSpeed}} for {{idleAfter}}.',
  idlingEnded:
    'It moved at {{slowSpeed}} or more, the ignition went off, or no data was received for more than {{measuredGap}}.',
  speedingBegan:
    'It was faster than {{speedLimit}} by more than {{speedingMargin}} and {{speedingShare}} of it, on {{speedingFixes}} fixes in a row or for {{speedingAfter}}.',
  speedingEnded:
    'It was slower than {{speedLimit}} by more than {{speedingReturn}} for {{speedingReturnAfter}}, the limit changed, or no data was received for more than {{measuredGap}}. Between two positions its speed is taken to change evenly, and it ends at the first slow one.',
  engineOn: 'The ignition was switched on.',
  engineOff: 'The ignition was switched off.',
  powerReported: 'The tracker reported a loss of power.',
  powerLow: 'The supply was under {{powerCutVoltage}} for {{powerCutAfter}} while messages went on.',
  powerMissing: 'The tracker stopped telling its supply for {{powerCutAfter}} while messages went on.',
  powerRestored:
    'The supply was at {{powerRestoredVoltage}} or more for {{powerRestoredAfter}}, or the tracker reported that power is back.',
  silenceBegan: 'No message was received for longer than {{silenceAfter}}, the limit for this tracker at that time.',
  silenceAfterFailing:
    'No message was received for longer than {{silenceAfter}}, the limit for this tracker at that time. Just before, its supply was failing (it fell by {{failingShare}}, was too low or missing, or the tracker said so): it probably lost its power.',
  silenceEnded: 'A message was received.',
  trackerTold: 'The tracker raised it by itself, by limits that are set in the tracker. It was passed on as it came.',
  harshAcceleration:
    'It gained speed by {{harshLimit}} or more between two fixes no more than {{harshInterval}} apart. What follows within {{harshMerge}} is the same acceleration.',
  harshBraking:
    'It lost speed by {{harshLimit}} or more between two fixes no more than {{harshInterval}} apart. What follows within {{harshMerge}} is the same braking.',
  harshCornering:
    'At {{cornerSpeed}} or more it turned so fast that it was pushed sideways by {{harshLimit}} or more, between two fixes no more than {{harshInterval}} apart. What follows within {{harshMerge}} is the same turn.',
  batteryWeak12:
    'It stood with its engine off, and the voltage of its 12 V battery was under {{lowBattery12}} for {{lowBatteryAfter}}.',
  batteryWeak24:
    'It stood with its engine off, and the voltage of its 24 V battery was under {{lowBattery24}} for {{lowBatteryAfter}}.',
};
