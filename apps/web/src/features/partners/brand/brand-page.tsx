import type { PartnerId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import { useUser } from '../../../api/user.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EditorSkeleton } from '../editor-skeleton.tsx';
import { PartnerEditor } from '../partner-editor.tsx';
import { partnerQuery } from '../requests.ts';

/** What a partner looks like, for its own administrators. */
export function BrandPage() {
  const { brand, role } = useUser();
  if (role !== 'partner' || brand.id === null) throw new CallFailed('not_allowed', 403, {});
  return <OwnBrand id={brand.id} />;
}

function OwnBrand({ id }: { id: PartnerId }) {
  const { t } = useTranslation();
  const { data: partner, error } = useQuery(partnerQuery(id));
  if (error && !partner) throw error; // the route's error screen says why
  return (
    <Page title={t('partners.brandTitle')}>
      {partner ? <PartnerEditor target={{ kind: 'brand', id }} partner={partner} /> : <EditorSkeleton />}
    </Page>
  );
}
