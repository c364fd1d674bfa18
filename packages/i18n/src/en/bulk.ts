import { early } from './early.ts';
/** Acts on several rows of a list at once. */
export const bulk = {
  count_one: '{{number}} selected',
  count_other: '{{number}} selected',
  clear: 'Clear the selection',
  more_one: 'and {{number}} more',
  more_other: 'and {{number}} more',
  working_one: 'Processing {{number}} row…',
  working_other: 'Processing {{number}} rows…',
  refused_one: 'Nothing was changed, because of {{number}} row:',
  refused_other: 'Nothing was changed, because of {{number}} rows:',
  leaveOut_one: 'Continue with the other one',
  leaveOut_other: 'Continue with the other {{number}}',
  vehicle: early.bulk.vehicle,
};
