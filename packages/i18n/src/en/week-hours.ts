/** The hours of a week, as a form shows them. */
export const weekHours = {
  working: 'Mon–Fri 8–18 h',
  nights: 'Nights, 22–6 h',
  weekend: 'Weekend',
  invert: 'Invert',
  clear: 'Clear',
  cell: '{{day}}, {{from}}–{{to}} h',
  touch: 'Tap an hour, or touch and hold, then slide over several.',
  mouse: 'Click an hour or drag over several. By keyboard: space, and Shift with the arrows for several.',
  chosen: '{{time}} a week',
  none: 'No hour chosen',
  zone: 'Times of {{zone}}',
};
