/** Units and the words around figures. `{figure}` stands for what format.ts writes there. */
export const units = {
  second: 's',
  minute: 'min',
  hour: 'h',
  day: 'd',
  metre: 'm',
  kilometre: 'km',
  kilometrePerHour: 'km/h',
  volt: 'V',
  degree: '°',
  justNow: 'just now',
  ago: '{figure} ago',
  since: 'since {figure}',
};
