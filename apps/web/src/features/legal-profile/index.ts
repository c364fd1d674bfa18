import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

/** The legal profile of a client, beside its thresholds. */
export const LegalProfileBox = lazy(async () => ({
  default: (await withLaterWords(import('./legal-profile-box.tsx'))).LegalProfileBox,
}));
