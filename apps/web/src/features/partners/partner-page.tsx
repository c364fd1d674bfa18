import type { Partner, PartnerId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { useMay } from '../../api/user.ts';
import { Page } from '../../ui/page/page.tsx';
import { WayBack } from '../../ui/page/way-back.tsx';
import { DeletionBox } from './deletion-box.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import classes from './partner-editor.module.css';
import { PartnerEditor } from './partner-editor.tsx';
import { PublicationBox } from './publication-box.tsx';
import { partnerQuery } from './requests.ts';

/** One partner, as the platform keeps it; at /partners/new one that is being added. */
export function PartnerPage() {
  const { id } = useParams({ from: '/partners/$id' });
  return id === 'new' ? <NewPartner /> : <OnePartner key={id} id={idOf(id)} />;
}

function NewPartner() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page title={t('partners.newTitle')} back={<Back />}>
      <PartnerEditor
        target={{ kind: 'new' }}
        onSaved={({ id }) => void navigate({ to: '/partners/$id', params: { id: String(id) }, replace: true })}
      />
    </Page>
  );
}

function OnePartner({ id }: { id: PartnerId }) {
  const { t } = useTranslation();
  const { data: partner, error } = useQuery(partnerQuery(id));
  if (error && !partner) throw error; // the route's error screen says why
  return (
    <Page title={partner?.displayName ?? t('partners.title')} back={<Back />}>
      {partner ? (
        <PartnerEditor
          target={{ kind: 'partner', id }}
          partner={partner}
          beside={(dirty) => (
            <>
              <PublicationBox partner={partner} dirty={dirty} />
              <PeopleBox partner={partner} />
            </>
          )}
          below={<DeletionBox partner={partner} />}
        />
      ) : (
        <EditorSkeleton />
      )}
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/partners" words={t('partners.back')} />;
}

function idOf(text: string): PartnerId {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw new CallFailed('not_found', 404, {});
  return id as PartnerId;
}

/** The users of a partner. A published partner without users cannot be used, so this leads to adding the first. */
function PeopleBox({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const may = { view: useMay('view_users'), add: useMay('add_user') };
  if (!may.view) return null;
  const adds = partner.users === 0 && may.add;
  const search = { partnerId: partner.id, ...(adds ? { add: true as const } : {}) };
  return (
    <section className={classes.box}>
      <h2>{t('partners.people')}</h2>
      <p>{t(partner.users === 0 ? 'partners.noUsers' : 'partners.peopleText')}</p>
      <div className="flow gap-8">
        <Button variant="default" renderRoot={(rest) => <Link to="/users" search={search} {...rest} />}>
          {t(adds ? 'partners.addFirst' : 'partners.showUsers')}
        </Button>
      </div>
    </section>
  );
}
