/** The rules by which history is derived, as sentences; figures are the settings in force. */
export const why = {
  moved: 'It moved at {{slowSpeed}} or more, further than {{tripDistance}} or for longer than {{tripAfter}}.',
  still: 'It stayed within {{stopRadius}} for {{stopAfter}}.',
  ignitionOff: 'The ignition was off for {{stopOffAfter}}.',
  noData: 'No data was received for more than {{noDataGap}}: what happened during that time is unknown.',
  handover: 'The vehicle was transferred to another client.',
  firstReceived: 'It sent its first data, or its first data after more than {{noDataGap}}.',
  idlingBegan: 'The ignition was on and the speed was below {{slowSpeed}} for {{idleAfter}}.',
  idlingEnded:
    'It moved at {{slowSpeed}} or more, the ignition was switched off, or no data was received for more than {{measuredGap}}.',
  speedingBegan:
    'It was faster than {{speedLimit}} by more than {{speedingMargin}} and {{speedingShare}} of it, at {{speedingFixes}} consecutive positions or for {{speedingAfter}}.',
  speedingEnded:
    'It was slower than {{speedLimit}} by more than {{speedingReturn}} for {{speedingReturnAfter}}, the limit changed, or no data was received for more than {{measuredGap}}. Between two positions its speed is assumed to change evenly. Speeding ends at the first slow position.',
  engineOn: 'The ignition was switched on.',
  geofenceEntered:
    'It crossed the edge: {{zoneFixes}} consecutive positions inside, one inside by {{zoneMargin}} or more, or it drove through from clearly outside to clearly outside.',
  geofenceWithin: 'It was inside when the geofence began to apply, or at its first position after a gap.',
  geofenceLeft:
    'It crossed the edge and was outside by {{zoneMargin}} or more at {{zoneFixes}} consecutive positions, or outside for {{zoneLeftAfter}}.',
  geofenceLastSeen: 'Last position inside before the geofence ceased to apply, or before a gap.',
  engineOff: 'The ignition was switched off.',
  powerReported: 'The tracker reported a loss of power.',
  powerLow: 'The supply was below {{powerCutVoltage}} for {{powerCutAfter}} while messages kept arriving.',
  powerMissing: 'The tracker did not report its supply for {{powerCutAfter}} while messages kept arriving.',
  powerRestored:
    'The supply was at {{powerRestoredVoltage}} or more for {{powerRestoredAfter}}, or the tracker reported that power was restored.',
  silenceBegan: 'No message was received for longer than {{silenceAfter}}, the limit for this tracker at that time.',
  silenceAfterFailing:
    'No message was received for longer than {{silenceAfter}}, the limit for this tracker at that time. Just before, its supply was failing (it dropped by {{failingShare}}, was too low or missing, or the tracker reported it): it probably lost power.',
  silenceEnded: 'A message was received.',
  trackerReported: 'The tracker raised this alarm itself, with thresholds set in the tracker.',
  harshAcceleration:
    'It accelerated by {{harshLimit}} or more between two positions no more than {{harshInterval}} apart. Anything within {{harshMerge}} is the same event.',
  harshBraking:
    'It slowed down by {{harshLimit}} or more between two positions no more than {{harshInterval}} apart. Anything within {{harshMerge}} is the same event.',
  harshCornering:
    'At {{cornerSpeed}} or more, its lateral acceleration was {{harshLimit}} or more between two positions no more than {{harshInterval}} apart. Anything within {{harshMerge}} is the same event.',
  batteryWeak12:
    'It was stationary with its engine off, and its 12 V battery was below {{lowBattery12}} for {{lowBatteryAfter}}.',
  batteryWeak24:
    'It was stationary with its engine off, and its 24 V battery was below {{lowBattery24}} for {{lowBatteryAfter}}.',
};
