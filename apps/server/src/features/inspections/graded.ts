import type { DefectSeverity, InspectedItem, InspectionTemplate } from '@balise/contract';

/** An item of an inspection with the severity that counts: as its inspector says, else as the list proposes. What did not fail has none. */
export type GradedItem = Omit<InspectedItem, 'severity'> & { severity: DefectSeverity | null };

export function graded(item: InspectedItem, { items }: Pick<InspectionTemplate, 'items'>): GradedItem {
  if (item.result !== 'fail') return { ...item, severity: null, isOutOfService: false };
  const proposed = items.find(({ key }) => key === item.key)?.severity;
  return { ...item, severity: item.severity ?? proposed ?? 'major' };
}
