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

/** A failed sign-in in plain words; null when none failed. */
export function signInFailureWords(reason: string | undefined): Words | null {
  if (!reason) return null;
  return Object.hasOwn(byReason, reason) ? byReason[reason]! : unknown;
}
