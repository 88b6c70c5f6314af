'use client';

import { useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { queryClient } from '@/lib/query/query-client';

const Toaster = dynamic(
  loaderWithRetry(() => import('@/components/ui/toaster').then((module) => module.Toaster)),
  { ssr: false },
);

type ProvidersProps = {
  /** The CSP nonce of the request, for the style elements that react-aria and next-themes insert. */
  nonce?: string;
  children: ReactNode;
};

/** The context providers of all pages. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [client] = useState(queryClient);
  // A refresh passes the nonce of its own request, but the document's policy keeps the first one.
  const [documentNonce] = useState(nonce);
  const isIdle = useIdle();
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      nonce={documentNonce}
    >
      {documentNonce && <meta property="csp-nonce" content={documentNonce} />}
      <I18nProvider locale="en-GB">
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </I18nProvider>
      {isIdle && <Toaster />}
    </ThemeProvider>
  );
}
