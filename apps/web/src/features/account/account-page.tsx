import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { Box } from './box.tsx';
import { PasswordBox } from './password-box.tsx';
import { PersonalBox } from './personal-box.tsx';
import { useCopyOfMe } from './requests.ts';
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

/** What is kept of the reader, as a file. */
function CopyBox() {
  const { t } = useTranslation();
  const tell = useTell();
  const copy = useCopyOfMe();
  const save = () =>
    copy.mutate(undefined, {
      onSuccess: (data) => {
        const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
        saveFile({ fileName: t('account.copy.fileName'), content });
      },
      onError: tell.failed,
    });
  return (
    <Box
      title={t('account.copy.title')}
      text={t('account.copy.text')}
      acts={
        <Button variant="default" leftSection={<Icon name="download" />} loading={copy.isPending} onClick={save}>
          {t('account.copy.action')}
        </Button>
      }
    />
  );
}
