import type { TrackerModelDetail } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useFormat } from '../../language/use-format.ts';
import { AbilityList } from './ability-glyphs.tsx';
import { InstallGuide } from './install-guide.tsx';
import { ModelSources } from './model-sources.tsx';
import { trackerModelQuery } from './requests.ts';
import classes from './tracker-models.module.css';
import { Wires } from './wires.tsx';

/** All that is known of one model: what it can do, its wires, what is sent to it, and where that was read. */
export function ModelSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: model, error } = useQuery(trackerModelQuery(id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={620}
      title={model ? `${model.brand} ${model.name}` : ''}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error && !model && <p role="alert">{wordsOf(error, t) ?? t('errors.internal')}</p>}
      {!model && !error && <Skeleton height={320} />}
      {model && <Sheet model={model} />}
    </Drawer>
  );
}

function Sheet({ model }: { model: TrackerModelDetail }) {
  const { t } = useTranslation();
  return (
    <div className={classes.sheet}>
      <Facts model={model} />
      {model.abilities.length > 0 && (
        <section>
          <h4>{t('trackerModels.abilitiesTitle')}</h4>
          <AbilityList abilities={model.abilities} />
        </section>
      )}
      {model.wires.length > 0 && <Wires wires={model.wires} />}
      <InstallGuide modelId={model.id} />
      <ModelSources sources={model.sources} />
    </div>
  );
}

function Facts({ model: { protocol, server, fitting, supply, usesImei } }: { model: TrackerModelDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const volts = supply && t('trackerModels.volts', { from: format.number(supply.from), to: format.number(supply.to) });
  const facts = {
    protocol: protocolTitle(protocol),
    port: server.port === null ? null : String(server.port),
    fitting: fitting && t(`trackerModels.fittings.${fitting}`),
    supply: volts,
    identity: t(usesImei ? 'trackerModels.imei' : 'trackerModels.ownId'),
  };
  return (
    <dl className={classes.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map(
        (name) =>
          facts[name] !== null && (
            <div key={name}>
              <dt>{t(`trackerModels.facts.${name}`)}</dt>
              <dd>{facts[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
