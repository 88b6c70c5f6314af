'use client';

import { FailurePanel } from '@/components/shell/failure-panel';
import { readFailure } from '@/components/shell/read-failure';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** The root layout itself failed: no frame, no providers, only the words and a way to start again. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en-GB">
      <body>
        <title>Something went wrong · Chain dashboard</title>
        <main className="p-4">
          <FailurePanel {...readFailure(error)} onRetry={() => window.location.reload()} />
        </main>
      </body>
    </html>
  );
}
