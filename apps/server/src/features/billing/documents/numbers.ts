/** How papers are called: `F-00042` an invoice, `A-00007` a credit note, `D-00003` a debit note; each runs on within a partner. */
export const PREFIX = { invoice: 'F', credit_note: 'A', debit_note: 'D' } as const;

export const paperNumber = (kind: keyof typeof PREFIX, number: number): string =>
  `${PREFIX[kind]}-${String(number).padStart(5, '0')}`;
