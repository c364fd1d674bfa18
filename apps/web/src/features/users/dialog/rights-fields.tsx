import { useTranslation } from 'react-i18next';
import { CopyRights } from './copy-rights.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import type { UseUserForm } from './use-user-form.ts';
import classes from './user-dialog.module.css';

/** What the user may do. */
export function RightsFields({ use }: { use: UseUserForm }) {
  const { t } = useTranslation();
  const { form, role, user, may } = use;
  const { accountLimited: limited, rights, place } = form.values;
  if (user && user.rights === null)
    return <p className={`text-sm muted ${classes.quiet}`}>{t('users.rightsUnseen')}</p>;
  const matrix = { role, limited, value: rights, grantable: may.grantable };
  const set = (value: typeof rights) => form.setFieldValue('rights', value);
  const fault = form.errors.rights;
  return (
    <>
      {!may.changeRights && !may.isSelf && (
        <p className={`text-sm muted ${classes.quiet}`}>{t(user ? 'rights.matrix.mayNot' : 'users.usualRights')}</p>
      )}
      {fault && (
        <p className={`text-sm bad ${classes.fault}`} role="alert">
          {fault}
        </p>
      )}
      {may.changeRights && may.copyRights && (
        <div className={classes.copy}>
          <CopyRights {...matrix} place={place} except={user?.id} onChange={set} />
        </div>
      )}
      <RightsMatrix {...matrix} onChange={may.changeRights ? set : undefined} />
    </>
  );
}
