import { Select } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live, useFleetComplete } from '../../live/index.ts';
import { SWATCHES } from '../../settings/status-colours.ts';
import { ColourChoice } from './colour-choice.tsx';
import classes from './settings-panel.module.css';

type Colours = Record<string, string>;
const OFFERED = 30; // vehicles in the list; a word narrows it

/** Colours of single vehicles. */
export function DeviceColours({ colours, onChange }: { colours: Colours; onChange: (colours: Colours) => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { device } = useSearch({ strict: false }) as { device?: number };
  const complete = useFleetComplete();
  const offered = useMemo(
    () => (complete ? offeredFor(words, colours, device) : []),
    [complete, words, colours, device],
  );
  const nextColour = SWATCHES[Object.keys(colours).length % SWATCHES.length] ?? '#0072b2';
  const known = Object.entries(colours).flatMap(([id, colour]) => {
    const vehicle = live.fleet.vehicle(Number(id));
    return vehicle ? [{ id, colour, name: vehicle.details.designation }] : [];
  });
  const without = (id: string): Colours =>
    Object.fromEntries(Object.entries(colours).filter(([other]) => other !== id));
  return (
    <section>
      <h3 className={classes.label}>{t('settings.colours.devices')}</h3>
      <p className="text-xs faint">{t('settings.colours.devicesHint')}</p>
      <Select
        mt={8}
        aria-label={t('settings.colours.add')}
        placeholder={t('settings.colours.add')}
        searchable
        nothingFoundMessage={t('settings.colours.search')}
        value={null}
        searchValue={words}
        onSearchChange={setWords}
        filter={({ options }) => options}
        data={offered}
        onChange={(id) => {
          if (id) onChange({ ...colours, [id]: nextColour });
          setWords('');
        }}
      />
      {known.length === 0 && <p className="text-xs faint">{t('settings.colours.none')}</p>}
      <ul className={classes.colours}>
        {known.map(({ id, colour, name }) => (
          <li key={id}>
            <span className={classes.grow}>{name}</span>
            <ColourChoice
              name={name}
              value={colour}
              own
              onChange={(value) => onChange(value === null ? without(id) : { ...colours, [id]: value })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Vehicles without a colour of their own that fit the words; the selected one first. */
function offeredFor(words: string, colours: Colours, selected: number | undefined) {
  const wanted = words.trim().toLowerCase();
  const found: { value: string; label: string }[] = [];
  const first = selected === undefined ? [] : [selected];
  for (const id of new Set([...first, ...live.fleet.vehicles.keys()])) {
    const vehicle = live.fleet.vehicle(id);
    if (!vehicle || colours[id] !== undefined) continue;
    const label = [vehicle.details.designation, vehicle.details.label].filter(Boolean).join(' · ');
    if (label.toLowerCase().includes(wanted)) found.push({ value: String(id), label });
    if (found.length === OFFERED) break;
  }
  return found;
}
