import type { ReactNode } from 'react';
import { ServiceLink } from './service-link';

/** Explains that something is done in the service and not in this dashboard, with a link to the service. */
export function DoneElsewhere({ serviceUrl, children }: { serviceUrl: string | null; children: ReactNode }) {
  return (
    <div data-print="hide" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <p className="max-w-prose">{children}</p>
      {serviceUrl && <ServiceLink url={serviceUrl} />}
    </div>
  );
}
