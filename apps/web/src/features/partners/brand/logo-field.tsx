import { Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../../brand/brand-mark.tsx';
import { BrandScope } from '../../../brand/brand-scope.tsx';
import { readLogo } from './read-logo.ts';

type Properties = {
  logo: string | null;
  displayName: string;
  accent: string;
  error: string | undefined;
  onChange: (logo: string | null) => void;
};

/** A logo, chosen from the reader's files. */
export function LogoField({ logo, displayName, accent, error, onChange }: Properties) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<'logoUnreadable' | 'logoLarge'>();
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    const read = await readLogo(file);
    setFault('fault' in read ? read.fault : undefined);
    if ('logo' in read) onChange(read.logo);
  };
  return (
    <Input.Wrapper
      label={t('partners.fields.logo')}
      description={
        logo ? t('partners.fields.logoHint') : `${t('partners.fields.logoNone')} ${t('partners.fields.logoHint')}`
      }
      error={fault ? t(`partners.fields.${fault}`) : error}
    >
      <Group gap={12} my={4}>
        <BrandScope accent={accent}>
          <BrandMark brand={{ id: 1 as never, logo, displayName: displayName || '·' }} size={44} />
        </BrandScope>
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg,image/webp,image/svg+xml">
          {(button) => (
            <Button variant="default" {...button}>
              {t('partners.fields.chooseLogo')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('partners.fields.removeLogo')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
