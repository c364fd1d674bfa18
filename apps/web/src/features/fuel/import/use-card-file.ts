import type { FuelImport } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { type Choices, useImportFuel, usePreviewFuel } from './requests.ts';

/** A file of fuel cards on its way: whose it is, how it is read, and what its lines become. */
export function useCardFile(proposed: number | undefined, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const choosesClient = useUser().role !== 'client';
  const [client, setClient] = useState(proposed === undefined ? null : String(proposed));
  const [issuer, setIssuer] = useState('');
  const [file, setFile] = useState<File>();
  const [choices, setChoices] = useState<Choices>({});
  const [leavesOut, setLeavesOut] = useState(false);
  const [found, setFound] = useState<FuelImport>();
  const preview = usePreviewFuel();
  const adding = useImportFuel();
  const of = { clientId: client === null ? undefined : Number(client), issuer: issuer.trim() };
  const read = (chosen: File, how: Choices) => {
    setFile(chosen);
    setChoices(how);
    setLeavesOut(false);
    adding.reset();
    // what was found stays until it is read anew
    preview.mutate(Object.assign({ choices: how, file: chosen }, of), { onSuccess: setFound });
  };
  // whose file it is decides how it is read
  const forget = () => {
    setFile(undefined);
    setFound(undefined);
    preview.reset();
  };
  const hasClient = !choosesClient || client !== null;
  return {
    client,
    clientId: of.clientId,
    issuer,
    file,
    found,
    choosesClient,
    hasClient,
    isOff: !hasClient || of.issuer === '',
    isReading: preview.isPending,
    isReady: !preview.isPending && (found?.counts.new ?? 0) > 0 && (!found?.counts.faulty || leavesOut),
    leavesOut,
    setLeavesOut,
    error: adding.error ?? preview.error,
    isSaving: adding.isPending,
    chooseClient: (chosen: string | null) => {
      setClient(chosen);
      forget();
    },
    chooseIssuer: (chosen: string) => {
      setIssuer(chosen);
      forget();
    },
    take: (chosen: File) => {
      setFound(undefined);
      read(chosen, {});
    },
    change: (change: Choices) => file && read(file, Object.assign({}, choices, change)),
    submit: () => {
      if (!file) return;
      const onSuccess = ({ added }: { added: number }) => {
        tell.done(t('fuelImport.done', { count: added }));
        onDone();
      };
      adding.mutate(Object.assign({ choices, file, onlyGood: leavesOut }, of), { onSuccess });
    },
  };
}
