'use client';

import { FailurePanel } from '@/components/shell/failure-panel';
import { PageTitle } from '@/components/shell/page-title';
import { readFailure } from '@/components/shell/read-failure';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** The root layout itself failed: no frame, no providers, only the words and a way to start again. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en-GB">
      <body>
        <PageTitle title="Something went wrong" />
        <main className="p-4">
          <FailurePanel {...readFailure(error)} onRetry={() => window.location.reload()} />
        </main>
      </body>
    </html>
  );
}
