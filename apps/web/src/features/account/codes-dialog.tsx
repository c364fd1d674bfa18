import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { useUser } from '../../api/user.ts';
import { copyText } from '../../ui/address/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './account.module.css';

/** The recovery codes, this once: to copy, to keep as a file, or on paper. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const user = useUser();
  const title = t('account.twoFactor.fileTitle', { email: user.email, brand: user.brand.displayName });
  const copy = async () => {
    if (await copyText(codes.join('\n'))) tell.done(t('common.copied'));
  };
  const download = () => {
    const content = new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' });
    saveFile({ fileName: t('account.twoFactor.fileName'), content });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('account.twoFactor.codesTitle')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.steps}>
        <p>{t('account.twoFactor.codesText')}</p>
        <div className={classes.printed}>
          <p className={classes.printTitle}>{title}</p>
          <ul className={classes.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <Group gap={8}>
          <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
            {t('common.copy')}
          </Button>
          <Button variant="default" leftSection={<Icon name="download" />} onClick={download}>
            {t('account.twoFactor.download')}
          </Button>
          <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
            {t('account.twoFactor.print')}
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('account.twoFactor.kept')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
