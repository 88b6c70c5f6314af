'use client';

import { FailurePanel } from '@/components/shell/failure-panel';
import { PageTitle } from '@/components/shell/page-title';
import { readFailure } from '@/components/shell/read-failure';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Shown if the root layout fails. It has no frame or providers, only the error and a button to reload. */
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
