import { IMPORT_LIMITS, ImportDefaults } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { Button, FileButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientsQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { wordsOf } from '../../../api/words-of.ts';
import drop from '../../../ui/field/file-drop.module.css';
import { FileDrop } from '../../../ui/field/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { asEntities } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { ofClient } from './confirm-first.ts';
import classes from './import.module.css';
import { useTemplate, useUpload } from './requests.ts';

/** The first step: whose vehicles they are, where several may be meant; drop or choose a file, or start from the template. */
export function ChooseFile() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/devices/import' });
  const { mutate, isPending, variables, error } = useUpload();
  const { role } = useUser();
  const { data: clients = [] } = useQuery({ ...clientsQuery, enabled: role !== 'client' });
  const [chosen, setChosen] = useState<number | null>(null);
  const client = clients.length === 1 ? clients[0] : clients.find(({ id }) => id === chosen);
  const [tooLarge, setTooLarge] = useState(false);
  const read = (file: File | null | undefined) => {
    if (!file) return;
    setTooLarge(file.size > IMPORT_LIMITS.bytes);
    if (file.size > IMPORT_LIMITS.bytes) return;
    const defaults = client && ofClient(ImportDefaults.parse({}), client);
    mutate({ file, defaults }, { onSuccess: ({ id }) => void navigate({ search: { id } }) });
  };
  const trouble = tooLarge ? t('deviceImport.choose.tooLarge') : error && (wordsOf(error, t) ?? t('errors.internal'));
  return (
    <FileDrop onFiles={([file]) => read(file)}>
      {isPending ? (
        <>
          <Loader size={28} />
          <p role="status">{t('deviceImport.choose.reading', { file: variables.file.name })}</p>
        </>
      ) : (
        <>
          {clients.length > 1 && (
            <EntityPicker
              of={{ data: asEntities(clients) }}
              className={classes.client ?? ''}
              label={t('deviceImport.choose.client')}
              description={t('deviceImport.choose.clientHint')}
              placeholder={t('deviceImport.choose.inFile')}
              clearable
              limit={200}
              value={chosen === null ? null : String(chosen)}
              onChange={(id) => setChosen(id === null ? null : Number(id))}
            />
          )}
          <span className={drop.tile}>
            <Icon name="upload" size={20} />
          </span>
          <p className={drop.lead}>
            {t('deviceImport.choose.lead')} <span className="text-xs faint">{t('deviceImport.choose.or')}</span>
          </p>
          <FileButton onChange={read} accept=".csv,.txt,.xlsx,text/csv">
            {(properties) => <Button {...properties}>{t('deviceImport.choose.button')}</Button>}
          </FileButton>
          <p className="text-xs faint">{t('deviceImport.choose.limits')}</p>
          {trouble && (
            <p className={drop.trouble} role="alert">
              <Icon name="warning" />
              {trouble}
            </p>
          )}
          <Template />
        </>
      )}
    </FileDrop>
  );
}

function Template() {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useTemplate(languageOf(i18n.resolvedLanguage));
  const download = (format: 'xlsx' | 'csv') => () => mutate(format, { onError: tell.failed });
  return (
    <p className={classes.template}>
      {t('deviceImport.choose.template')}
      <Button
        variant="default"
        size="xs"
        disabled={isPending}
        leftSection={<Icon name="download" size={14} />}
        onClick={download('xlsx')}
      >
        {t('deviceImport.choose.templateXlsx')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={isPending}
        leftSection={<Icon name="download" size={14} />}
        onClick={download('csv')}
      >
        {t('deviceImport.choose.templateCsv')}
      </Button>
    </p>
  );
}
