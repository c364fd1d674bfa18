import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import costs from '../costs/costs.module.css';
import { ChanceMark } from './chance-mark.tsx';
import classes from './forecasts.module.css';
import { driftsQuery, risksQuery } from './requests.ts';
import { useDriftWords } from './use-drift-words.ts';
import { useReasonWords } from './use-reason-words.ts';

const SHOWN = 3;

/** The vehicles that are most likely to break down, and the newest drifts, for the dashboard. */
export function AheadBox({ clientId }: { clientId: number | undefined }) {
  const { t } = useTranslation();
  const reason = useReasonWords();
  const words = useDriftWords();
  const of = { ...(clientId && { clientId: clientId as never }), pageSize: 10 as const };
  const { data: risky } = useQuery(risksQuery(of));
  const { data: drifting } = useQuery(driftsQuery(of));
  if (!risky || !drifting || risky.total + drifting.total === 0) return null;
  return (
    <div className={costs.two}>
      <section className={costs.box} aria-label={t('forecasts.risk.title')}>
        <h2>
          <Link to="/maintenance/forecasts">{t('forecasts.ahead.riskiest')}</Link>
        </h2>
        {risky.total === 0 && <p className="text-sm muted">{t('forecasts.risk.none.title')}</p>}
        <ul className={classes.ahead}>
          {risky.risks.slice(0, SHOWN).map((risk) => (
            <li key={risk.deviceId}>
              <Link to="/maintenance/forecasts" search={{ device: risk.deviceId, risk: risk.deviceId } as never}>
                {risk.designation}
              </Link>
              <ChanceMark chance={risk.breakdown30} />
              {risk.reasons[0] && <p className="text-sm muted">{reason(risk.reasons[0])}</p>}
            </li>
          ))}
        </ul>
        {risky.total > 0 && <p className="text-xs muted">{t('forecasts.risk.breakdown30')}</p>}
      </section>
      <section className={costs.box} aria-label={t('forecasts.drift.title')}>
        <h2>
          <Link to="/maintenance/forecasts/drifts">{t('forecasts.drift.section')}</Link>
        </h2>
        {drifting.total === 0 && <p className="text-sm muted">{t('forecasts.drift.quiet')}</p>}
        <ul className={classes.ahead}>
          {drifting.drifts.slice(0, SHOWN).map((drift) => (
            <li key={drift.id}>
              <Link to="/maintenance/forecasts/drifts" search={{ vehicle: drift.deviceId } as never}>
                {drift.designation}
              </Link>
              <p className="text-sm muted">{words.of(drift).what}</p>
            </li>
          ))}
        </ul>
        {drifting.total > SHOWN && (
          <Link className="text-sm" to="/maintenance/forecasts/drifts">
            {t('forecasts.ahead.more', { count: drifting.total - SHOWN })}
          </Link>
        )}
      </section>
    </div>
  );
}
