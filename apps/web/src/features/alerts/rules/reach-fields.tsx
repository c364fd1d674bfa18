import { ALERT_CHANNELS } from '@balise/contract';
import { Anchor, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useConfirmedContacts } from '../../../ui/picker/confirmed-contacts.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { DAYS, hoursOn } from '../../../ui/week-hours/week-hours.ts';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import { Whole } from './parameter-fields.tsx';
import type { RulePart } from './rule-form.ts';
import classes from './rules.module.css';

const NIGHT = [...hoursOn(DAYS, 0, 6), ...hoursOn(DAYS, 22, 24)];

/** Who is notified beside the inbox, and who else when nobody acknowledges. */
export function ReachFields(part: RulePart) {
  const { t } = useTranslation();
  const mayChoose = useMay('manage_alert_contacts');
  const { form } = part;
  const reaches = form.contacts.length > 0 || form.escalateTo.length > 0;
  return (
    <>
      <p className={`text-sm muted ${classes.wide}`}>
        {t('alertRules.dialog.inbox')}
        {!mayChoose && ` ${t('alertRules.dialog.mayNotContacts', { count: form.contacts.length })}`}
      </p>
      {mayChoose && <Contacts {...part} />}
      <Channels {...part} />
      {reaches && <Delays {...part} />}
    </>
  );
}

/** Beside contacts; a user's own rule reaches no webhook. */
function Channels({ form, set }: RulePart) {
  const { t } = useTranslation();
  return (
    <>
      {ALERT_CHANNELS.filter((channel) => channel === 'push' || !form.isOwn).map((channel) => (
        <Switch
          key={channel}
          label={t(`alertRules.dialog.channels.${channel}`)}
          description={t(`alertRules.dialog.channelHints.${channel}`)}
          checked={form.channels.includes(channel)}
          onChange={({ currentTarget: { checked } }) =>
            set({ channels: ALERT_CHANNELS.filter((one) => (one === channel ? checked : form.channels.includes(one))) })
          }
        />
      ))}
    </>
  );
}

function Contacts({ form, set, faults, clientId }: RulePart) {
  const { t } = useTranslation();
  const { isNone, ...of } = useConfirmedContacts(clientId);
  return (
    <>
      <div className={classes.wide}>
        <EntitiesPicker
          of={of}
          label={t('alertRules.dialog.contacts')}
          placeholder={
            form.contacts.length > 0
              ? ''
              : t(isNone ? 'alertRules.dialog.noContacts' : 'alertRules.dialog.contactsHint')
          }
          value={form.contacts}
          error={faults.contactIds}
          onChange={(contacts) => set({ contacts })}
        />
        <Anchor
          size="sm"
          renderRoot={(props) => (
            // beside the rule: what was entered stays
            <Link to="/alerts/contacts" search={{ add: true, clientId }} target="_blank" {...props} />
          )}
        >
          {t('alertRules.dialog.addContact')}
        </Anchor>
      </div>
      <EntitiesPicker
        of={of}
        label={t('alertRules.dialog.escalateTo')}
        value={form.escalateTo}
        error={faults['escalation.contactIds']}
        onChange={(escalateTo) =>
          set({ escalateTo, escalateAfter: escalateTo.length === 0 ? '' : form.escalateAfter || USUAL_PATIENCE })
        }
      />
      {form.escalateTo.length > 0 && (
        <Whole
          {...{ form, set, faults }}
          name="escalateAfter"
          of="escalation.afterMinutes"
          label={t('alertRules.dialog.escalateAfter')}
        />
      )}
    </>
  );
}

const USUAL_PATIENCE = 15; // minutes

/** When messages wait, and when many become one. */
function Delays({ form, set, faults, timeZone }: RulePart) {
  const { t } = useTranslation();
  return (
    <>
      <Whole
        {...{ form, set, faults }}
        name="digestAfter"
        of="digestAfter"
        label={t('alertRules.dialog.digest')}
        hint={t('alertRules.dialog.digestHint')}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t('alertRules.dialog.quiet')}
        description={t('alertRules.dialog.quietHint')}
        checked={form.quietHours !== null}
        onChange={({ currentTarget: { checked } }) => set({ quietHours: checked ? NIGHT : null })}
      />
      {form.quietHours && (
        <div className={classes.wide}>
          <WeekHoursField
            label={t('alertRules.dialog.quiet')}
            timeZone={timeZone}
            value={form.quietHours}
            error={faults.quietHours}
            onChange={(quietHours) => set({ quietHours })}
          />
        </div>
      )}
    </>
  );
}
