import dynamic from 'next/dynamic';
import { DataList } from '@/components/ui/data-list';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { ContactDetails } from '@/components/values/contact-details';
import { companyGroups, rolesOf, sharedChains } from '@/lib/contacts/address-book';
import type { Contact } from '@/lib/contacts/schema';
import { hostOf, webAddress } from '@/lib/values/links';
import { count } from '@/lib/values/text';
import { SharedTransactions } from './people-table';

const PromiseLine = dynamic(
  loaderWithRetry(() => import('@/components/insight/promise-line').then((module) => module.PromiseLine)),
  { ssr: false },
);

/** The people grouped by firm, because one call may cover several transactions. */
export function CompanyList({ people }: { people: Contact[] }) {
  return (
    <div className="divide-y divide-line">
      {companyGroups(people).map(({ name, website, people: colleagues }) => {
        const title = name ?? 'No company, or not shared';
        const chains = sharedChains(colleagues);
        const href = webAddress(website);
        return (
          <section key={name ?? ''} aria-label={title}>
            <header className="flex flex-wrap items-baseline gap-x-3 bg-sunken px-4 py-2">
              <h2 className="min-w-0 text-base font-semibold">{title}</h2>
              <p className="text-sm text-muted">
                {count(colleagues.length, 'person', 'people')} on {count(chains, 'chain')}
              </p>
              {href && (
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="text-sm text-accent-ink underline underline-offset-2"
                >
                  {hostOf(href)}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
              <div className="basis-full">
                <PromiseLine company={name} isCounted />
              </div>
            </header>
            <DataList
              label={title}
              items={colleagues.map((person) => ({
                id: person.id,
                title: person.name ? (
                  <span className="font-medium">{person.name}</span>
                ) : (
                  <span className="text-faint italic">Name not shared</span>
                ),
                detail: (
                  <>
                    <p>{rolesOf(person).join(', ')}</p>
                    <SharedTransactions transactions={person.transactions} />
                  </>
                ),
                aside: (
                  <div className="w-72 max-w-full">
                    <ContactDetails contact={person} />
                  </div>
                ),
              }))}
            />
          </section>
        );
      })}
    </div>
  );
}
