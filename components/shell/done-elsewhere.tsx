import type { ReactNode } from 'react';
import { ServiceLink } from './service-link';

/** Says what is done in the service and not here, what can be done from here instead, and leads there. */
export function DoneElsewhere({ serviceUrl, children }: { serviceUrl: string | null; children: ReactNode }) {
  return (
    <div data-print="hide" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <p className="max-w-prose">{children}</p>
      {serviceUrl && <ServiceLink url={serviceUrl} />}
    </div>
  );
}
