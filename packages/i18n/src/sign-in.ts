/* What the sign-in page needs and no more: it is loaded on slow lines before anything else. */
import { common as commonEn } from './en/common.ts';
import { errors as errorsEn, fieldErrors as fieldErrorsEn } from './en/errors.ts';
import { preview as previewEn } from './en/preview.ts';
import { signIn as signInEn } from './en/sign-in.ts';
import { common as commonFr } from './fr/common.ts';
import { errors as errorsFr, fieldErrors as fieldErrorsFr } from './fr/errors.ts';
import { preview as previewFr } from './fr/preview.ts';
import { signIn as signInFr } from './fr/sign-in.ts';

export { longMoment } from './format/long-moment.ts';

export const signInMessages = {
  en: { common: commonEn, errors: errorsEn, fieldErrors: fieldErrorsEn, preview: previewEn, signIn: signInEn },
  fr: { common: commonFr, errors: errorsFr, fieldErrors: fieldErrorsFr, preview: previewFr, signIn: signInFr },
};
