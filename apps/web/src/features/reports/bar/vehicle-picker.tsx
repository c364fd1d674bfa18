import { type ChoiceRule, REPORTS, SHARED_REPORTS, type SharedDevice } from '@balise/contract';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { type Chosen, chosenIn } from '../report-query.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import classes from './filter-bar.module.css';
import { useSharedVehicles } from './use-shared-vehicles.ts';
import { useVehicleWords } from './use-vehicle-words.ts';
import { VehicleList } from './vehicle-list.tsx';

const NONE: SharedDevice[] = [];

type Properties = {
  kind: keyof typeof REPORTS;
  /** What is wrong with the choice, in words. */
  error: string | undefined;
};

/** Whose past the report is about: all, groups, vehicles; or one vehicle. What was chosen counts when the list is closed. */
export function VehiclePicker({ kind, error }: Properties) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const rule: ChoiceRule = REPORTS[kind].devices;
  const [draft, setDraft] = useState<Chosen | null>(null);
  const shared = useSharedVehicles();
  const words = useVehicleWords(rule);
  const finish = (chosen: Chosen | null): void => {
    setDraft(null);
    if (chosen) set(chosen);
  };
  const now = chosenIn(search);
  return (
    <div className={classes.field}>
      <Popover
        opened={draft !== null}
        onChange={(opened) => !opened && finish(draft)}
        position="bottom-start"
        width={340}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.choice ?? ''}
            classNames={{ label: classes.words ?? '', inner: classes.inner ?? '' }}
            data-invalid={error !== undefined || undefined}
            aria-haspopup="dialog"
            aria-label={t('reportScreen.vehicles.choose', { chosen: words(now) })}
            leftSection={<Icon name="vehicle" />}
            rightSection={<Icon name="chevronDown" size={14} />}
            onClick={() => (draft ? finish(draft) : setDraft(now))}
          >
            {words(now)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('reportScreen.vehicles.label')}>
          {draft && (
            <VehicleList
              chosen={draft}
              rule={rule}
              shared={SHARED_REPORTS.includes(kind) ? shared : NONE}
              clientId={search.client}
              onChange={(chosen, isEnough) => (isEnough ? finish(chosen) : setDraft(chosen))}
              onDone={() => finish(draft)}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {error !== undefined && (
        <span className="text-xs bad" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
