import type { ReactNode } from 'react';
import { Logo } from '@/components/shell/logo';
import { PageTitle } from '@/components/shell/page-title';

type SignInCardProps = { title: string; documentTitle: string; children: ReactNode };

/** The layout of all signed-out pages: a single card. */
export function SignInCard({ title, documentTitle, children }: SignInCardProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <PageTitle title={documentTitle} />
      <section className="w-full max-w-sm rounded-xl border border-line bg-surface p-6 shadow-control">
        <Logo className="mb-4 size-8" />
        <h1 className="text-xl font-semibold text-pretty">{title}</h1>
        <div className="mt-3 flex flex-col gap-4 text-sm text-muted">{children}</div>
      </section>
    </main>
  );
}

type Words = { title: string; text: string };

const byReason: Record<string, Words> = {
  cancelled: { title: 'You did not sign in', text: 'The sign-in was cancelled. Nothing has changed.' },
  expired: {
    title: 'That sign-in is no longer valid',
    text: 'It was started in another browser, or too long ago. Start again from here.',
  },
  refused: {
    title: 'The sign-in was not accepted',
    text: 'The sign-in service’s answer did not pass our checks. Start again from here.',
  },
  unavailable: {
    title: 'The sign-in service is not answering',
    text: 'Wait a moment and try again. If you were signed in, you still are.',
  },
  misconfigured: {
    title: 'The service does not accept this dashboard',
    text: 'You signed in, but the service does not accept the dashboard’s own key. Tell whoever runs this dashboard.',
  },
};

const unknown: Words = { title: 'The sign-in did not work', text: 'Start again from here.' };

/** Explains why a sign-in failed; null if none did. */
export function signInFailureWords(reason: string | undefined): Words | null {
  if (!reason) return null;
  return Object.hasOwn(byReason, reason) ? byReason[reason]! : unknown;
}
