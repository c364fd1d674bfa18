import {
  isOffered,
  PRESETS,
  presetRights,
  RIGHT_GROUPS,
  RIGHTS,
  type Right,
  type RightGroup,
  type Role,
  rightsWithin,
  rightsWordOf,
} from '@balise/contract';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './rights-matrix.module.css';

export type RightsMatrixProperties = {
  /** Where the person belongs whose rights these are, and whether its access is limited to some vehicles. */
  role: Role;
  limited: boolean;
  value: readonly Right[];
  /** What the reader holds and so may give or take; the others are shown and stay as they are. */
  grantable: readonly Right[];
  /** Absent: nothing can be changed. */
  onChange?: ((rights: Right[]) => void) | undefined;
};

/**
 * Rights as a matrix by group, with presets to start from. A right that the reader lacks stays as it is and says why.
 * @example <RightsMatrix role="client" limited={false} value={rights} grantable={user.rights} onChange={setRights} />
 */
export function RightsMatrix(properties: RightsMatrixProperties) {
  const { role, limited } = properties;
  const possible = rightsWithin(role, limited);
  const groups = RIGHT_GROUPS.filter((group) => offeredIn(group, role).length > 0);
  return (
    <>
      {properties.onChange && <Presets {...properties} />}
      {groups.map((group) => (
        <Group key={group} group={group} possible={possible} {...properties} />
      ))}
    </>
  );
}

const offeredIn = (group: RightGroup, role: Role): Right[] =>
  rightsWithin(role).filter((right) => RIGHTS[right].group === group && isOffered(right));

function Presets({ role, limited, value, grantable, onChange }: RightsMatrixProperties) {
  const { t } = useTranslation();
  const now = rightsWordOf(role, limited, value);
  // what the reader cannot take is kept, what it cannot give is not given
  const start = (wanted: Right[]) => {
    const kept = value.filter((right) => !grantable.includes(right));
    onChange?.([...kept, ...wanted.filter((right) => grantable.includes(right))]);
  };
  return (
    <section className={classes.presets} aria-label={t('rights.matrix.start')}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="xs"
          variant={now === preset ? 'light' : 'default'}
          aria-pressed={now === preset}
          title={t(`rights.presets.${preset}`)}
          onClick={() => start(presetRights(preset, role, limited))}
        >
          {t(`rights.words.${preset}`)}
        </Button>
      ))}
      {(now === 'custom' || now === 'none') && <span className={classes.now}>{t(`rights.words.${now}`)}</span>}
    </section>
  );
}

type GroupProperties = RightsMatrixProperties & { group: RightGroup; possible: readonly Right[] };

function Group({ group, possible, role, value, grantable, onChange }: GroupProperties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const all = offeredIn(group, role);
  const held = all.filter((right) => possible.includes(right) && value.includes(right));
  const free = all.filter((right) => possible.includes(right) && grantable.includes(right));
  const toggle = (rights: readonly Right[], on: boolean) =>
    onChange?.(on ? [...new Set([...value, ...rights])] : value.filter((right) => !rights.includes(right)));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Checkbox
          label={t(`rights.groups.${group}`)}
          aria-label={t('rights.matrix.all', { group: t(`rights.groups.${group}`) })}
          checked={held.length > 0 && held.length === all.length}
          indeterminate={held.length > 0 && held.length < all.length}
          disabled={!onChange || free.length === 0}
          onChange={() => toggle(free, !free.every((right) => value.includes(right)))}
        />
        <span className={classes.count}>
          {t('rights.matrix.given', { given: number(held.length), total: number(all.length) })}
        </span>
      </legend>
      <div className={classes.rights}>
        {all.map((right) => (
          <RightLine
            key={right}
            right={right}
            checked={possible.includes(right) && value.includes(right)}
            why={whyNot(right, possible, grantable, onChange !== undefined)}
            onChange={onChange && ((on) => toggle([right], on))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Why = 'notHeld' | 'notLimited' | undefined;

function whyNot(right: Right, possible: readonly Right[], grantable: readonly Right[], changes: boolean): Why {
  if (!possible.includes(right)) return 'notLimited';
  return changes && !grantable.includes(right) ? 'notHeld' : undefined;
}

type LineProperties = { right: Right; checked: boolean; why: Why; onChange: ((on: boolean) => void) | undefined };

function RightLine({ right, checked, why, onChange }: LineProperties) {
  const { t } = useTranslation();
  return (
    <Checkbox
      className={classes.right}
      label={t(`rights.names.${right}`)}
      description={
        <>
          {t(`rights.about.${right}`)}
          {why && (
            <span className={classes.why}>
              <Icon name="lock" size={12} />
              {t(`rights.matrix.${why}`)}
            </span>
          )}
        </>
      }
      checked={checked}
      disabled={why !== undefined || !onChange}
      onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
    />
  );
}
