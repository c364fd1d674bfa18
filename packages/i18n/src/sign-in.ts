/* What the sign-in page needs and no more: it is loaded on slow lines before anything else. */
import { common as commonEn } from './en/common.ts';
import { early as earlyEn } from './en/early.ts';
import { preview as previewEn } from './en/preview.ts';
import { signIn as signInEn } from './en/sign-in.ts';
import { common as commonFr } from './fr/common.ts';
import { early as earlyFr } from './fr/early.ts';
import { preview as previewFr } from './fr/preview.ts';
import { signIn as signInFr } from './fr/sign-in.ts';

export { longMoment } from './format/long-moment.ts';

export const signInMessages = {
  en: {
    common: commonEn,
    errors: earlyEn.errors,
    fieldErrors: earlyEn.fieldErrors,
    preview: previewEn,
    signIn: signInEn,
  },
  fr: {
    common: commonFr,
    errors: earlyFr.errors,
    fieldErrors: earlyFr.fieldErrors,
    preview: previewFr,
    signIn: signInFr,
  },
};
