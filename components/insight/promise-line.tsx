'use client';

import { pagePerson } from '@/lib/bff/page-person';
import { promiseRecords, promiseWords, tooFewWords } from '@/lib/today/promise-record';
import { useAddressBook } from './use-address-book';
import { useMemory } from './use-memory';

type PromiseLineProps = {
  company: string | null;
  /** Shown instead, for everyone of this role, if we have seen too little of the firm. */
  role?: string;
  /** Says how many we have seen if those are too few. */
  isCounted?: boolean;
};

/** How well a firm has kept its promises, as far as this dashboard saw them. Private to the reader, so never printed. */
export function PromiseLine(props: PromiseLineProps) {
  const userId = pagePerson.id();
  return userId ? <Remembered {...props} userId={userId} /> : null;
}

function Remembered({ userId, company, role, isCounted = false }: PromiseLineProps & { userId: string }) {
  const { memory } = useMemory(userId);
  const { contacts } = useAddressBook(false);
  const { ledger } = memory?.value ?? {};
  if (!ledger) return null;
  const records = promiseRecords(ledger, contacts);
  const words =
    promiseWords(records, company, role) ?? (isCounted ? tooFewWords(records.ofFirm(company)) : null);
  return (
    words && (
      <p data-print="hide" className="text-xs text-muted">
        {words}
      </p>
    )
  );
}
