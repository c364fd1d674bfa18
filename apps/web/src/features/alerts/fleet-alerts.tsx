import { useQuery } from '@tanstack/react-query';
import { alertsQuery } from './requests.ts';
import { OpenAlert } from './vehicle-alerts.tsx';

const FEW = 5; // the others are in the inbox

/** The newest open alerts of the fleet, each with its acknowledgement. */
export function FleetAlerts() {
  const { data } = useQuery(alertsQuery({ state: 'open', page: 1, pageSize: 10 }));
  return (
    <ul>
      {data?.alerts.slice(0, FEW).map((alert) => (
        <OpenAlert key={alert.id} alert={alert} plate={alert.designation} />
      ))}
    </ul>
  );
}
