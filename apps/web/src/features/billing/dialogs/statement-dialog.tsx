import type { BillingAccount, FileFormat } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { Group, Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import classes from '../account/account.module.css';
import { fetchStatement } from '../requests.ts';
import { todayIn } from '../today-in.ts';

/** Takes a statement of account away as a file. */
export function StatementDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const today = todayIn(account.timeZone);
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const language = languageOf(i18n.resolvedLanguage);
  const saving = useMutation({
    mutationFn: () => fetchStatement(account.clientId, { from, to, format, language }),
    onSuccess: (file) => {
      saveFile(file);
      onClose();
    },
  });
  const faultOf = useFaultOf(saving.error);
  return (
    <FormDialog
      title={t('billing.statement.dialog', { client: account.fullName })}
      action={t('billing.statement.download')}
      saving={saving}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('billing.statement.from')}
          value={from}
          error={faultOf('from')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('billing.statement.to')}
          value={to}
          error={faultOf('to')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <Radio.Group
        label={t('billing.statement.format')}
        value={format}
        onChange={(value) => setFormat(value as FileFormat)}
      >
        <Group mt={6} gap={20}>
          <Radio value="xlsx" label="Excel" />
          <Radio value="csv" label="CSV" />
        </Group>
      </Radio.Group>
    </FormDialog>
  );
}
