import { protocolTitle } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '../../../live/index.ts';
import classes from './device-facts.module.css';

/** The tracker itself: what one reads out to support, and its SIM's number to call. */
export function DeviceFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const {
    code,
    vin,
    clientName,
    clientCode,
    vehicle: built,
    simNumber,
    model,
    protocol,
    imei,
    phone,
    operator,
  } = vehicle.details;
  const facts = [
    { name: t('tracking.client'), value: clientName },
    { name: t('tracking.clientCode'), value: clientCode },
    { name: t('tracking.code'), value: code },
    { name: t('tracking.vehicle'), value: built },
    { name: t('tracking.vin'), value: vin },
    { name: t('tracking.model'), value: [model, protocol && protocolTitle(protocol)].filter(Boolean).join(' · ') },
    { name: t('tracking.imei'), value: imei },
    { name: t('tracking.phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
    { name: t('tracking.simNumber'), value: simNumber },
    { name: t('tracking.operator'), value: operator },
  ];
  return (
    <dl className={classes.facts} aria-label={t('tracking.details')}>
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
