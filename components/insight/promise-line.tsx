'use client';

import { pagePerson } from '@/lib/bff/page-person';
import { promiseRecords, promiseWords, tooFewWords } from '@/lib/today/promise-record';
import { useAddressBook } from './use-address-book';
import { useMemory } from './use-memory';

type PromiseLineProps = {
  company: string | null;
  /** What stands for a firm of which too little was seen. */
  role?: string;
  /** Says so where too few were seen. */
  isCounted?: boolean;
};

/** How a firm's promises were kept, as far as this dashboard saw them; for the reader alone, and not printed. */
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
