import type { DeviceId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BookButton } from '../costs/book-button.tsx';
import { duesQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';
import { StateMark } from './state-mark.tsx';

/** The services of a vehicle, for its page. */
export function MaintenanceSection({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { data } = useQuery(duesQuery({ deviceId, pageSize: 25 }));
  if (!data) return null;
  return (
    <section className="flow" aria-labelledby="maintenance">
      <header className="row">
        <h3 id="maintenance" className="grow semibold">
          {t('maintenance.section.title')}
        </h3>
        <BookButton deviceId={deviceId} />
      </header>
      {data.dues.length === 0 && <p className="text-sm muted">{t('maintenance.section.none')}</p>}
      <dl className={classes.facts}>
        {data.dues.map((due) => (
          <div key={due.id} style={{ display: 'contents' }}>
            <dt>
              <StateMark state={due.state} />
              <Link to="/maintenance" search={{ due: due.id, device: deviceId } as never}>
                {due.service}
              </Link>
            </dt>
            <dd>
              {words.on(due, data.today)} · {words.left(due)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
