import { type FieldErrors, fieldErrorsOf } from '@balise/contract';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../api/fault-words.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { type CatalogueRow, type CatalogueValues, LISTS } from './lists.ts';
import { RowField } from './row-field.tsx';
import type { ListName } from './search.ts';
import { useSaveRow } from './use-list.ts';

/** Adds or edits one entry of the catalogue. */
export function RowDialog({
  list,
  row,
  onClose,
}: {
  list: ListName;
  row: CatalogueRow | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const definition = LISTS[list];
  const save = useSaveRow(list);
  const form = useForm<CatalogueValues>({
    mode: 'controlled',
    initialValues: row?.values ?? definition.empty,
    validate: (values) => {
      const parsed = definition.schema.safeParse(values);
      const codes: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, values);
      for (const { name, needed } of definition.fields) if (needed && values[name] === '') codes[name] = 'required';
      return codesInWords(codes, t);
    },
  });
  const submit = form.onSubmit((values) =>
    save.mutate(
      { id: row?.id ?? null, values },
      {
        onSuccess: () => {
          notifications.show({ message: t('catalogue.saved', { name: definition.nameOf(values) }) });
          onClose();
        },
        onError: (error) => form.setErrors(fieldFaultsOf(error, t)),
      },
    ),
  );
  const title = row ? t('catalogue.edit', { name: definition.nameOf(row.values) }) : t(`catalogue.add.${list}`);
  return (
    <FormDialog
      title={title}
      action={t('common.save')}
      isChanged={form.isDirty()}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {definition.fields.map((field, index) => (
        <RowField key={field.name} field={field} form={form} first={index === 0} />
      ))}
    </FormDialog>
  );
}
