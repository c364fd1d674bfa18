/** Forecasts of maintenance, and how good they are. */
export const forecasts = {
  range: 'Between {{from}} and {{until}}, most likely {{day}}',
  basis: {
    model: 'Predicted by a model of your fleet’s own past (version {{version}}, learned on {{day}}).',
    moved: 'Predicted by the weekday pattern; the interval follows how such forecasts of your fleet turned out.',
    pattern: 'Predicted by the weekday pattern alone: no forecast of your fleet has ended yet.',
  },
  quality_one: 'The one such forecast that ended within a year was {{mae}} days off.',
  quality_other:
    'Over the last year such dates were {{mae}} days off on average; {{share}} of {{scored}} lay within the interval.',
};
