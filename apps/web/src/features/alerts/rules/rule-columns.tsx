import type { AlertRule } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RowSwitch } from '../../../ui/table/row-switch.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import inbox from '../inbox/inbox.module.css';
import { When } from '../inbox/when.tsx';
import { KIND_ICONS } from '../words/kind-icons.ts';
import { SeverityMark } from '../words/severity-mark.tsx';
import { useRuleSentence } from './rule-sentence.ts';

type On = {
  mayEdit: (rule: AlertRule) => boolean;
  onOpen: (rule: AlertRule) => void;
  onSwitch: (rule: AlertRule, isEnabled: boolean) => void;
};

/** The columns of the rules: name and sentence, severity, how often it fired, whether it is on. */
export function useRuleColumns({ mayEdit, onOpen, onSwitch }: On): TableColumn<AlertRule>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  return [
    {
      id: 'name',
      label: t('alertRules.columns.name'),
      width: 440, // the sentence of a long rule would push the switch out of sight on a screen of 1280 px
      phone: 'title',
      cell: (rule) => <Name rule={rule} onOpen={onOpen} />,
    },
    {
      id: 'severity',
      label: t('alertRules.columns.severity'),
      phone: 'below',
      cell: ({ severity }) => (
        <span className={inbox.state}>
          <SeverityMark severity={severity} size={14} />
          {t(`alerts.severities.${severity}`)}
        </span>
      ),
    },
    {
      id: 'last',
      label: t('alertRules.columns.last'),
      phone: 'figure',
      cell: ({ lastAlertAt }) => (lastAlertAt === null ? t('alertRules.never') : <When at={lastAlertAt} />),
    },
    {
      id: 'week',
      label: t('alertRules.columns.week'),
      align: 'end',
      phone: 'figure',
      cell: ({ alertsLastWeek }) => number(alertsLastWeek),
    },
    {
      id: 'enabled',
      label: t('alertRules.columns.enabled'),
      phone: 'end',
      cell: (rule) => (
        <RowSwitch
          name={t('alertRules.enable', { name: rule.name })}
          checked={rule.isEnabled}
          isDisabled={!mayEdit(rule)}
          onChange={(isEnabled) => onSwitch(rule, isEnabled)}
        />
      ),
    },
  ];
}

function Name({ rule, onOpen }: { rule: AlertRule; onOpen: (rule: AlertRule) => void }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const sentence = useRuleSentence()(rule);
  const whose = [role === 'client' ? '' : rule.clientName, rule.isOwn ? t('alertRules.own') : '']
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={`${inbox.what} two-lines`} data-dealt={!rule.isEnabled || undefined}>
      <Icon name={KIND_ICONS[rule.condition.kind]} />
      <span className="can-shrink">
        <button type="button" className="row-link" onClick={() => onOpen(rule)}>
          {rule.name}
        </button>
        <span className={inbox.under} title={sentence}>
          {sentence}
        </span>
        {whose && <span className={inbox.under}>{whose}</span>}
      </span>
    </span>
  );
}
