/** Why a vehicle has its badge: the rule of each, with the settings that it compares with, and what was reported. */
export const badgeWhy = {
  title: 'Why “{{badge}}”',
  rules: {
    deleted: 'A user deleted it; messages from the tracker do not change that.',
    suspended: 'It was suspended by hand; messages from the tracker do not change that.',
    disabled: 'A user disabled it; messages from the tracker do not change that.',
    neverConnected: 'No message has ever been received from its tracker.',
    powerCut:
      'Its tracker reported a loss of power, or its supply stayed below {{powerCutVoltage}} for {{powerCutAfter}} while messages kept arriving.',
    private:
      'It is in private mode: where it is, how fast and whether it moves is shown to nobody. Its distance is counted, and theft is still reported.',
    privateOver: 'Private mode has ended. Where it is and whether it moves will be shown with its next message.',
    disconnected:
      'No message was received for more than {{allowed}}, the limit derived from how often this tracker usually reports.',
    gpsStale:
      'Messages are arriving and the ignition is on, but there has been no usable position for more than {{gpsStaleAfter}}.',
    moving:
      'Its last position was at {{movingSpeed}} or more, or its last two at {{slowSpeed}} or more, and the ignition was not off.',
    idle: 'The ignition is on and its speed has been below {{slowSpeed}} for {{idleAfter}} or more.',
    stopped:
      'It is neither moving nor idling, and its tracker is reporting: up to {{allowed}} without a message is normal.',
  },
  /** What holds as well, behind the badge. */
  also: 'Also true: {{badges}}.',
  reported: 'What the tracker reported',
  lastMessage: 'Last message',
  lastPosition: 'Last usable position',
  ignition: 'Ignition',
  on: 'on since {{time}}',
  off: 'off since {{time}}',
  unknown: 'unknown',
  usual: 'Usually reports every',
  parked: 'When parked, usually reports every',
};
