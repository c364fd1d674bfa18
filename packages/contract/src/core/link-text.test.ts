import { expect, test } from 'vitest';
import { containsLink } from './link-text.ts';

test.each([
  'S.A.R.L.',
  'S.A.R.L. Koné',
  'Ets. Koné & Fils',
  'Ets.Koné',
  'Ets.Kone',
  'J.P. Morgan',
  'J.P.Morgan',
  'Dr. No',
  'Mme. Aya N’Guessan',
  'M.Ba',
  'A. et B. Transport',
  'S.T.A.B.',
  'Transport 2.0',
  'Bus n°4.12',
  'Société Générale de T.P. (Abidjan)',
  'Comoé Transport',
  'شركة النقل',
  'www',
])('“%s” is a name', (name) => {
  expect(containsLink(name)).toBe(false);
});

test.each([
  'https://evil.example/x',
  'HTTP://10.0.0.1',
  'ftp://x',
  'Awa www.evil.example',
  'evil.com',
  'Win a prize at evil-prize.xyz now',
  'Kanari:evil.ci/x',
  'your-bank.co.uk',
  'pay.zip',
  't.com',
  'awa@evil.net',
  'évil.fr',
  'xn--vil-bma.xn--p1ai',
  'evil\u200b.com',
  'evil．com',
  'evil。com',
  '(evil.com)',
  'evil.com.',
  'EVIL.COM',
])('“%s” holds a link', (text) => {
  expect(containsLink(text)).toBe(true);
});
