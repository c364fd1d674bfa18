import type { Brand } from '@balise/contract';
import { useTranslation } from 'react-i18next';

/** The sign-in page of a brand. */
export function SignInPage({ brand }: { brand: Brand | undefined }) {
  const { t } = useTranslation();
  return (
    <main>
      <h1>{t('signIn.title')}</h1>
      <p>{t('signIn.byBrand', { brand: brand?.displayName })}</p>
    </main>
  );
}
