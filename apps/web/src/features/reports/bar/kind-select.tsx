import { REPORT_KINDS, REPORTS, type ReportKind } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { KIND_ICONS } from '../kind-icons.ts';
import classes from './filter-bar.module.css';

/** Which report: those that the reader may have, with what each says. */
export function KindSelect({ kind, onChange }: { kind: ReportKind; onChange: (kind: ReportKind) => void }) {
  const { t } = useTranslation();
  const { rights } = useUser();
  const kinds = REPORT_KINDS.filter((one) => {
    const { right } = REPORTS[one];
    return one === kind || right === null || rights.includes(right);
  });
  return (
    <Select
      className={classes.kind ?? ''}
      aria-label={t('reportScreen.kind')}
      allowDeselect={false}
      maxDropdownHeight={420}
      comboboxProps={{ width: 380, position: 'bottom-start' }}
      leftSection={<Icon name={KIND_ICONS[kind]} />}
      data={kinds.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
      value={kind}
      onChange={(value) => value && onChange(value as ReportKind)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Icon name={KIND_ICONS[option.value as ReportKind]} />
          <span>
            <b>{option.label}</b>
            <span className={`text-xs faint ${classes.about}`}>{t(`reports.about.${option.value as ReportKind}`)}</span>
          </span>
        </span>
      )}
    />
  );
}
