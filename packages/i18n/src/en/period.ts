/** The choice of a period: presets and any other. */
export const period = {
  label: 'Period',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    thisMonth: 'This month',
    lastMonth: 'Last month',
  },
  named: '{{name}}, {{days}}',
  other: 'Another period',
  from: 'From',
  to: 'To',
  zone: 'Times in {{zone}}',
  apply: 'Apply',
  before: 'Earlier',
  after: 'Later',
};
