import { html, raw } from 'hono/html';

/** An OAuth error that cannot be sent back to the client: what happened, what to do, and the exact codes. */
export function errorPage(error: string, description: string | undefined, dashboardUrl: string) {
  const { title, advice } = EXPLANATIONS[error] ?? {
    title: 'We cannot continue with this request',
    advice: 'The application sent a request that this server does not accept. Nothing was shared with it.',
  };
  return html`<h1>${title}</h1>
    <p>${advice}</p>
    <div class="row"><a class="primary" href="${dashboardUrl}">Back to the dashboard</a></div>
    <dl>
      <dt>Error</dt>
      <dd><code>${error}</code></dd>
      ${
        description
          ? html`<dt>Detail</dt>
              <dd><code>${description}</code></dd>`
          : ''
      }
    </dl>`;
}

const EXPLANATIONS: Record<string, { title: string; advice: string }> = {
  invalid_client: {
    title: 'Unknown application',
    advice: 'The application that sent you here is not registered with this server.',
  },
  invalid_redirect_uri: {
    title: 'Wrong return address',
    advice:
      'The application asked to send you to an address that is not registered for it, so we stopped here.',
  },
  session_not_found: {
    title: 'This sign-in has ended',
    advice:
      'It was left open too long, finished in another tab, or cookies are blocked. Please start it again.',
  },
  not_found: { title: 'Nothing here', advice: 'This address does not exist on the sign-in server.' },
  temporarily_unavailable: {
    title: 'Sign-in is unavailable for a moment',
    advice: 'The sign-in server cannot reach its data. Nothing is lost: please try again shortly.',
  },
  server_error: {
    title: 'Something went wrong on our side',
    advice: 'The sign-in server had an error. Trying again may help.',
  },
};

/** Asks before signing out. With a nonce, a script confirms at once, because the request is provably the user's own. */
export function signOutPage(form: string, autoConfirmNonce: string | null) {
  return html`<h1>Sign out?</h1>
    <p>You are about to sign out of the sandbox and of the application that sent you here.</p>
    ${raw(form)}
    <div class="row">
      <button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <button class="plain" form="op.logoutForm">Stay signed in</button>
    </div>
    ${
      autoConfirmNonce
        ? raw(
            `<script nonce="${autoConfirmNonce}">document.querySelector('button[name=logout]').click()</script>`,
          )
        : ''
    }`;
}

export function signedOutPage(dashboardUrl: string) {
  return html`<h1>You are signed out</h1>
    <p>This browser is no longer signed in to the sandbox.</p>
    <div class="row"><a class="primary" href="${dashboardUrl}">Back to the dashboard</a></div>`;
}

export function stillSignedInPage(dashboardUrl: string) {
  return html`<h1>You are still signed in</h1>
    <p>This browser is still signed in to the sandbox.</p>
    <div class="row"><a class="primary" href="${dashboardUrl}">Back to the dashboard</a></div>`;
}
