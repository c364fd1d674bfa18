/** Why a vehicle has its badge: the rule of each, with the settings that it compares with, and what was told. */
export const badgeWhy = {
  title: 'Why “{{badge}}”',
  rules: {
    deleted: 'Somebody deleted it; messages change nothing about that.',
    suspended: 'Somebody suspended it; messages change nothing about that.',
    disabled: 'Somebody disabled it; messages change nothing about that.',
    neverConnected: 'Not one message has come from its tracker.',
    powerCut:
      'Its tracker reported a loss of power, or the supply was under {{powerCutVoltage}} for {{powerCutAfter}} while messages went on.',
    disconnected:
      'No message of any kind came for more than {{allowed}}, which is what this tracker is allowed by how often it reports.',
    gpsStale: 'Messages come and the ignition is on, but none had a usable position for more than {{gpsStaleAfter}}.',
    moving:
      'Its last position was at {{movingSpeed}} or more, or its last two at {{slowSpeed}} or more, and the ignition was not off.',
    idle: 'The ignition is on and it has been under {{slowSpeed}} for {{idleAfter}} or more.',
    stopped:
      'It is neither moving nor idling, and its tracker is reporting: up to {{allowed}} without a message is normal.',
  },
  /** What holds as well, behind the badge. */
  also: 'Also true: {{badges}}.',
  told: 'What the tracker reported',
  lastMessage: 'Last message',
  lastPosition: 'Last usable position',
  ignition: 'Ignition',
  on: 'on since {{time}}',
  off: 'off since {{time}}',
  unknown: 'unknown',
  usual: 'Usually reports every',
  parked: 'Usually reports, parked, every',
};
