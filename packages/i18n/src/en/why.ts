/** The rules by which a past is told, as sentences; figures are the settings in force. */
export const why = {
  moved: 'It moved, at {{slowSpeed}} or more, further than {{tripDistance}} or for longer than {{tripAfter}}.',
  still: 'It stayed within {{stopRadius}} for {{stopAfter}}.',
  ignitionOff: 'The ignition was off for {{stopOffAfter}}.',
  noData: 'Nothing was heard for more than {{noDataGap}}: nobody knows what happened then.',
  handover: 'The device changed hands.',
  firstHeard: 'It was heard for the first time, or for the first time after more than {{noDataGap}}.',
  idlingBegan: 'The ignition was on at under {{slowSpeed}} for {{idleAfter}}.',
  idlingEnded:
    'It moved at {{slowSpeed}} or more, the ignition went off, or nothing was heard for more than {{measuredGap}}.',
  speedingBegan:
    'It was faster than {{speedLimit}} by more than {{speedingMargin}} and {{speedingShare}} of it, on {{speedingFixes}} fixes in a row or for {{speedingAfter}}.',
  speedingEnded:
    'It was slower than {{speedLimit}} by more than {{speedingReturn}} for {{speedingReturnAfter}}, the limit changed, or nothing was heard for more than {{measuredGap}}. Between two positions its speed is taken to change evenly, and it ends at the first slow one.',
  engineOn: 'The ignition was switched on.',
  engineOff: 'The ignition was switched off.',
  powerReported: 'The tracker told that it lost its supply.',
  powerLow: 'The supply was under {{powerCutVoltage}} for {{powerCutAfter}} while messages went on.',
  powerMissing: 'The tracker stopped telling its supply for {{powerCutAfter}} while messages went on.',
  powerRestored:
    'The supply was at {{powerRestoredVoltage}} or more for {{powerRestoredAfter}}, or the tracker told that it is back.',
  silenceBegan: 'No message came for longer than {{silenceAfter}}, which is what this tracker was allowed then.',
  silenceAfterFailing:
    'No message came for longer than {{silenceAfter}}, which is what this tracker was allowed then. Just before, its supply was failing (it fell by {{failingShare}}, was too low or missing, or the tracker said so): it probably lost its power.',
  silenceEnded: 'A message came.',
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
