import { REPORTS } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { wordsOf } from '../../api/words-of.ts';
import box from '../../ui/page/box.module.css';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ZoneButton } from './bar/zone-button.tsx';
import { useHaveMade } from './use-have-made.ts';
import type { ReportQuery } from './use-report-query.ts';

type Properties = {
  asked: ReportQuery;
  /** What the server answered; null: it was not asked yet. */
  error: unknown;
  onRetry: () => void;
};

/** What is in the place of a report that cannot be shown: what is to be chosen yet, or what went wrong. */
export function NotYet({ asked, error, onRetry }: Properties) {
  return (
    <section className={box.list}>
      {error ? <Failed asked={asked} error={error} onRetry={onRetry} /> : <ToChoose asked={asked} />}
    </section>
  );
}

function ToChoose({ asked: { kind, faults } }: { asked: ReportQuery }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const codes = Object.values(faults);
  if (codes.includes('choose_one_device') || codes.includes('choose_a_device')) {
    const words = REPORTS[kind].devices.many ? 'chooseMany' : 'choose';
    return (
      <StatePanel
        icon="vehicle"
        title={t(`reportScreen.states.${words}.title`)}
        text={t(`reportScreen.states.${words}.text`)}
      />
    );
  }
  if (!codes.includes('area_needed')) return <Faulty />;
  return (
    <StatePanel icon="zone" title={t('reportScreen.states.area.title')} text={t('reportScreen.states.area.text')}>
      {/* elsewhere it is in the bar above */}
      {phone && <ZoneButton error={undefined} />}
    </StatePanel>
  );
}

/** The bar says at its fields what is wrong. */
function Faulty() {
  const { t } = useTranslation();
  return (
    <StatePanel
      icon="warning"
      title={t('reportScreen.states.faults.title')}
      text={t('reportScreen.states.faults.text')}
    />
  );
}

function Failed({ asked, error, onRetry }: Properties) {
  const { t } = useTranslation();
  const { haveMade, isPending } = useHaveMade(asked);
  const code = error instanceof CallFailed ? error.code : undefined;
  const said = wordsOf(error, t) ?? t('errors.internal');
  if (code === 'not_allowed') {
    return (
      <StatePanel
        icon="lock"
        title={t('reportScreen.states.forbidden.title')}
        text={t('reportScreen.states.forbidden.text')}
      />
    );
  }
  if (code === 'fields_invalid') return <Faulty />;
  if (code === 'report_too_big') {
    return (
      <StatePanel icon="report" title={t('reportScreen.states.tooBig.title')} text={said}>
        <Button loading={isPending} onClick={() => haveMade('xlsx')}>
          {t('reportScreen.states.tooBig.action')}
        </Button>
      </StatePanel>
    );
  }
  return (
    <StatePanel icon="warning" bad title={t('reportScreen.states.failed')} text={said}>
      <Button variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </StatePanel>
  );
}
