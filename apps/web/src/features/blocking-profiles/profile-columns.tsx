import type { BlockingProfile } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { RowSwitch } from '../../ui/table/row-switch.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { useHoursWords } from './hours-words.ts';
import classes from './profiles.module.css';
import { useRunWords } from './use-run-words.ts';

type On = {
  onOpen: (profile: BlockingProfile) => void;
  onSwitch: (profile: BlockingProfile, isActive: boolean) => void;
};

/** The columns of the profiles: name, hours in words, vehicles, the next run, whether it is on. */
export function useProfileColumns({ onOpen, onSwitch }: On): TableColumn<BlockingProfile>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { role } = useUser();
  const hours = useHoursWords();
  return [
    {
      id: 'name',
      label: t('blockingProfiles.columns.name'),
      width: 320,
      phone: 'title',
      cell: (profile) => (
        <span className={`${classes.name} two-lines`} data-off={!profile.isActive || undefined}>
          <button type="button" className="row-link" onClick={() => onOpen(profile)}>
            {profile.name}
          </button>
          {[profile.description, role === 'client' ? '' : profile.clientName].filter(Boolean).map((words) => (
            <span key={words} className={classes.under} title={words}>
              {words}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'hours',
      label: t('blockingProfiles.columns.hours'),
      width: 320,
      phone: 'below',
      cell: ({ week }) => <span className={classes.words}>{hours(week)}</span>,
    },
    {
      id: 'vehicles',
      label: t('blockingProfiles.columns.vehicles'),
      align: 'end',
      phone: 'figure',
      cell: ({ vehicles }) => number(vehicles),
    },
    {
      id: 'next',
      label: t('blockingProfiles.columns.next'),
      phone: 'below',
      cell: (profile) => <NextRun profile={profile} />,
    },
    {
      id: 'active',
      label: t('blockingProfiles.columns.active'),
      phone: 'end',
      cell: (profile) => (
        <RowSwitch
          name={t('blockingProfiles.activate', { name: profile.name })}
          checked={profile.isActive}
          onChange={(isActive) => onSwitch(profile, isActive)}
        />
      ),
    },
  ];
}

function NextRun({ profile: { nextRuns, timeZone } }: { profile: BlockingProfile }) {
  const { t } = useTranslation();
  const words = useRunWords(timeZone);
  const [next] = nextRuns;
  return next ? (
    <span className={classes.words}>{words(next)}</span>
  ) : (
    <span className="faint">{t('blockingProfiles.off')}</span>
  );
}
