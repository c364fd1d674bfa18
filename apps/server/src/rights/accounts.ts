import { type Rows, SIGNED_IN } from './matrix.ts';

export const accountRows: Rows = {
  userData: { outcomes: SIGNED_IN },
};
