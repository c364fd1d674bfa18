import { type Rows, SIGNED_IN } from './matrix.ts';

export const accountRows: Rows = {
  userData: { needs: 'signedIn', outcomes: SIGNED_IN },
};
