export const setUp = {
  title: 'Set up',
  lead: 'From nothing to a first vehicle on the map. Each step is saved as you go: you can stop at any time and continue later.',
  later:
    'You can use everything else in the meantime. This page stays within reach until the first vehicle is on the map.',
  done: '· done',
  progress: 'Set-up: {{done}} of {{all}} done.',
  next: 'Next: {{step}}.',
  continue: 'Continue',
  company: {
    title: 'Your company',
    why: 'The name, colour and logo your clients see on the platform. Publish it, so that they can sign in.',
    act: 'Name your company',
    publish: 'Publish your company',
  },
  client: {
    title: 'The first client',
    why: 'Who owns the vehicles. It may be your own company, if the vehicles are yours.',
    act: 'Add a client',
  },
  user: {
    title: 'The first user of the client',
    why: 'The person who manages the vehicles there. They receive a link by email, or you choose a password for them.',
    act: 'Add a user',
  },
  colleague: {
    title: 'Your colleagues',
    why: 'Invite the people who work with you, with all vehicles or only those you choose.',
    act: 'Invite a user',
  },
  vehicle: {
    title: 'The first vehicle',
    why: 'The tracker’s IMEI and its model are enough. The dialog shows the messages that point the tracker to this platform.',
    act: 'Add a vehicle',
  },
  position: {
    title: 'Its first position',
    why: 'As soon as the tracker reports, the vehicle appears on the map. Nothing arrives? Check the address, the port and the SIM card’s data plan.',
    act: 'Check the connection',
  },
  finished: {
    title: 'Nothing left to set up',
    text: 'Your vehicles are on the map.',
    act: 'Go to the map',
  },
};
