import type { DeviceId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VehicleSection } from '../../../ui/page/vehicle-section.tsx';
import { BookButton } from '../costs/book-button.tsx';
import { duesQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { ordersQuery } from '../workshop/requests.ts';
import classes from './due.module.css';
import { StateMark } from './state-mark.tsx';

/** Work orders that are listed; the rest are on their own page. */
const MOST_ORDERS = 10;

/** The services of a vehicle and its work orders that are not over, for its page. */
export function MaintenanceSection({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { data } = useQuery(duesQuery({ deviceId, pageSize: 25 }));
  if (!data) return null;
  return (
    <VehicleSection id="maintenance" title={t('maintenance.section.title')} acts={<BookButton deviceId={deviceId} />}>
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
      <Orders deviceId={deviceId} />
    </VehicleSection>
  );
}

function Orders({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { data } = useQuery(ordersQuery({ deviceId, pageSize: MOST_ORDERS }));
  if (!data || data.total === 0) return null;
  return (
    <>
      <h4 className="text-sm semibold">
        <Link to="/maintenance/orders" search={{ device: deviceId } as never}>
          {t('workshop.title')}
        </Link>
      </h4>
      <dl className={classes.facts}>
        {data.orders.map(({ id, number, title, state, dueOn }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>
              <Link to="/maintenance/orders" search={{ order: id, device: deviceId } as never}>
                {`#${number} ${title}`}
              </Link>
            </dt>
            <dd>{[t(`workshop.states.${state}`), dueOn && words.day(dueOn)].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
