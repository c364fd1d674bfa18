import { NEXT_RUNS } from '@balise/contract';
import { isWholeWeek, nextRuns } from '@balise/tracking';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { offsetAt } from '../../../language/zoned-time.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useHoursWords } from '../hours-words.ts';
import classes from '../profiles.module.css';
import { type OverlapInput, overlapsQuery } from '../requests.ts';
import { useRunWords } from '../use-run-words.ts';
import { inputOf, type ProfilePart } from './profile-form.ts';

const MINUTE = 60_000;
const PAUSE = 400; // ms after the last change

/** What the form would do: the next runs, and which other profiles block the same vehicles, while it is filled in. */
export function ProfilePreview({ profileId, ...part }: ProfilePart & { profileId: number | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={classes.preview} aria-label={t('blockingProfiles.dialog.next')}>
      <h3 className="text-sm semibold">{t('blockingProfiles.dialog.next')}</h3>
      <NextRuns {...part} isNew={profileId === undefined} />
      <Overlaps {...part} profileId={profileId} />
    </section>
  );
}

function NextRuns({ form, timeZone, isNew }: ProfilePart & { isNew: boolean }) {
  const { t } = useTranslation();
  const words = useRunWords(timeZone);
  const minute = Math.floor(useNow() / MINUTE) * MINUTE;
  const { week, exceptions } = form;
  const runs = useMemo(
    () => nextRuns({ week, exceptions }, (at) => offsetAt(at, timeZone), minute, NEXT_RUNS),
    [week, exceptions, timeZone, minute],
  );
  if (!form.isActive) return <p className="text-sm faint">{t('blockingProfiles.dialog.nextOff')}</p>;
  if (runs.length === 0) return <p className="text-sm faint">{t('blockingProfiles.dialog.nextNone')}</p>;
  return (
    <>
      <ol className={classes.runs} data-testid="next-runs">
        {runs.map((run) => (
          <li key={run.at}>
            <Icon name={run.kind === 'block' ? 'lock' : 'unlock'} size={14} />
            {words(run)}
          </li>
        ))}
      </ol>
      <p className="text-xs faint">
        {[
          timeZone && t('blockingProfiles.dialog.nextZone', { zone: timeZone }),
          !isNew && t('blockingProfiles.dialog.fromNext'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function Overlaps({ form, clientId, profileId }: ProfilePart & { profileId: number | undefined }) {
  const { t } = useTranslation();
  const hours = useHoursWords();
  const { week, devices } = inputOf(form);
  const isAsked = form.isActive && form.vehicles.length + form.groups.length > 0 && form.week.length > 0;
  const asked = isAsked && !isWholeWeek(form.week) ? { clientId, profileId, week, devices } : undefined;
  const [settled] = useDebouncedValue(JSON.stringify(asked ?? null), PAUSE);
  const { data = [] } = useQuery(overlapsQuery((JSON.parse(settled) as OverlapInput | null) ?? undefined));
  return (
    <div role="status">
      {asked &&
        data.map(({ profileId: other, name, vehicles, week: common }) => (
          <p key={other} className={classes.overlap}>
            <Icon name="info" size={14} />
            {t('blockingProfiles.dialog.overlap', { name, count: vehicles, hours: hours(common) })}
          </p>
        ))}
    </div>
  );
}
