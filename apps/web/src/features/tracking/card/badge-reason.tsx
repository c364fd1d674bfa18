import { BADGES, DEFAULT_SETTINGS, judging, type Status, type StatusFacts, silenceAllowed } from '@balise/tracking';
import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import classes from './badge-why.module.css';

type Facts = { status: Status; facts: StatusFacts };
type Properties = Facts & { button: HTMLElement; opened: boolean; setOpened: (opened: boolean) => void };

/** Why a vehicle has its badge: the rule, its settings, the reported values, and what else applies. */
export function BadgeReason({ status, facts, button, opened, setOpened }: Properties) {
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Anchor to={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''}>
        {opened && <Reason status={status} facts={facts} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Reason({ status: { badge, since, flags }, facts }: Facts) {
  const { t } = useTranslation();
  const { duration, dateTime, quantity, text } = useFormat();
  const name = t(`status.${badge}`);
  const { powerCutVoltage, powerCutAfter, gpsStaleAfter, movingSpeed, slowSpeed, idleAfter } = judging(
    facts,
    DEFAULT_SETTINGS,
  );
  // private without a beginning: it is over, and no message has come since
  const because = badge === 'private' && since === null ? 'privateOver' : badge;
  const rule = t(`badgeWhy.rules.${because}`, {
    powerCutVoltage: text(quantity(powerCutVoltage, 'voltage')),
    powerCutAfter: duration(powerCutAfter * 1000),
    gpsStaleAfter: duration(gpsStaleAfter * 1000),
    movingSpeed: text(quantity(movingSpeed, 'speed')),
    slowSpeed: text(quantity(slowSpeed, 'speed')),
    idleAfter: duration(idleAfter * 1000),
    allowed: duration(silenceAllowed(facts, DEFAULT_SETTINGS) * 1000),
  });
  const also = BADGES.filter((other) => other !== badge && other !== 'stopped' && flags[other]);
  const moment = (at: number | null) => (at === null ? '–' : dateTime(at));
  const { ignition, ignitionSince } = facts;
  const wire =
    ignition === null
      ? t('badgeWhy.unknown')
      : t(ignition ? 'badgeWhy.on' : 'badgeWhy.off', { time: moment(ignitionSince) });
  const reported: [string, string][] = [
    [t('badgeWhy.lastMessage'), moment(facts.seenAt)],
    [t('badgeWhy.lastPosition'), moment(facts.validAt)],
    [t('badgeWhy.ignition'), wire],
  ];
  if (facts.reportInterval !== null) reported.push([t('badgeWhy.usual'), duration(facts.reportInterval * 1000)]);
  if (facts.heartbeatInterval !== null) reported.push([t('badgeWhy.parked'), duration(facts.heartbeatInterval * 1000)]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is reported must be reached by the keyboard
    <section className={classes.reason} aria-label={t('badgeWhy.title', { badge: name })} tabIndex={0}>
      <h3>{t('badgeWhy.title', { badge: name })}</h3>
      <p>{rule}</p>
      {also.length > 0 && (
        <p>{t('badgeWhy.also', { badges: also.map((other) => t(`status.${other}`).toLowerCase()).join(', ') })}</p>
      )}
      {facts.seenAt !== null && (
        <dl aria-label={t('badgeWhy.reported')}>
          {reported.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
