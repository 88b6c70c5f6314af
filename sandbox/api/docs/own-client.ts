import { html } from 'hono/html';

/** The form by which a partner's engineer registers the addresses of their own application. */
export const ownClient = (address: string) =>
  html`<p>
      To test a login of your own, register its addresses. You get what an OAuth library asks for: issuer
      <code>${address}</code>, client, secret, and the partner's key.
    </p>
    <details class="try">
      <summary>Register your own client</summary>
      <form id="own-client" aria-label="Register your own client">
        <label>Partner <input name="partner" value="My firm" autocomplete="off" /></label>
        <label
          >Redirect addresses, one a line
          <textarea name="redirectUris" rows="2" spellcheck="false">http://localhost:8080/callback</textarea>
        </label>
        <label
          >Addresses after signing out, one a line (optional)
          <textarea name="postLogoutRedirectUris" rows="2" spellcheck="false"></textarea>
        </label>
        <button>Register</button>
        <output aria-live="polite" tabindex="0" aria-label="Your client"></output>
      </form>
    </details>`;
