import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page/page.tsx';
import { CopyBox } from './copy-box.tsx';
import { PasswordBox } from './password-box.tsx';
import { PersonalBox } from './personal-box.tsx';
import { SignInsBox } from './sign-ins-box.tsx';
import { TwoFactorBox } from './two-factor-box.tsx';

/** Everything that a person keeps of its own account. */
export function AccountPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('account.title')}>
      <PersonalBox />
      <PasswordBox />
      <TwoFactorBox />
      <SignInsBox />
      <CopyBox />
    </Page>
  );
}
