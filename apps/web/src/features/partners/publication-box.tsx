import type { Partner } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewLink } from './brand/preview-link.tsx';
import classes from './partner-editor.module.css';
import { PublishDialog } from './publish-dialog.tsx';

/** Whether the world sees a partner; how it is shown or withdrawn, and previewed before. */
export function PublicationBox({ partner, dirty }: { partner: Partner; dirty: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { published } = partner;
  return (
    <section className={classes.box}>
      <h2>
        {t('partners.sections.publication')}
        <span className={classes.state} data-on={published || undefined}>
          {t(published ? 'partners.published' : 'partners.draft')}
        </span>
      </h2>
      <p>{t(published ? 'partners.publishedText' : 'partners.draftText')}</p>
      <div className="flow gap-8">
        <Button variant={published ? 'default' : 'filled'} onClick={() => setAsking(true)}>
          {t(published ? 'partners.unpublish' : 'partners.publish')}
        </Button>
      </div>
      {!published && <PreviewLink partner={partner} dirty={dirty} />}
      {asking && <PublishDialog partner={partner} onClose={() => setAsking(false)} />}
    </section>
  );
}
