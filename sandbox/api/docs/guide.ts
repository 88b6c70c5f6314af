import { html } from 'hono/html';
import { LOOPBACK_HOST } from '@/sandbox/operator/loopback-only';

/** What applies to every operation: credentials, responses, errors, limits, and the choices of this service. */
export function guide(address: string, operator: boolean) {
  // The controls refuse any other address.
  const issuesHere = operator && LOOPBACK_HOST.test(new URL(address).host);
  return html`<section id="guide">
    <h2>How it works</h2>
    <h3>Two credentials</h3>
    <p>
      Every request carries <code>Authorization: Bearer pk_chain_…</code>, the partner's key, and
      <code>X-User-Token</code>, the access token of the person it runs as. The token must have been issued to that
      partner's own OAuth client. If either is missing or wrong, the response is 401, and <code>WWW-Authenticate</code>
      says which.
    </p>
    <p>
      Tokens come from the OAuth 2.1 server at the same address
      (<a href="/.well-known/openid-configuration">its metadata</a>): authorization code with PKCE S256, exact redirect
      addresses, refresh tokens that rotate. Using a refresh token twice ends the sign-in it came from.
    </p>
    ${operator ? ownClient(address) : ''}
    <p>
      ${
        issuesHere
          ? 'On this machine, the operator controls issue a key, and a token for a person without a sign-in:'
          : 'The key comes from the service. The token is the access_token that the token endpoint returns at the end of a sign-in:'
      }
    </p>
    <pre id="curl">
${issuesHere ? issueCommands(address) : 'KEY=pk_chain_…\nTOKEN=…'}
curl ${address}/v1/whoami -H "Authorization: Bearer $KEY" -H "X-User-Token: $TOKEN"</pre
    >
    <h3>Responses</h3>
    <p>
      A single object is <code>{ "data": … }</code>; a page is <code>{ "data": […], "nextCursor": … }</code>. Timestamps
      carry an offset. <code>limit</code> is 1 to 100, and 25 by default. Send <code>nextCursor</code> back as
      <code>cursor</code>, with the same path and filter, until it is null: no row is repeated or skipped, even if rows
      are added meanwhile.
    </p>
    <h3>Errors</h3>
    <p>
      Every error is <code>{ "error": { "code", "message", "details"? } }</code>. Rely on <code>code</code>, never on
      <code>message</code>. An id that does not exist and one that the person may not see get the same 404. Unknown
      members of a body are refused, and so are parameters given twice. A refused request writes nothing.
    </p>
    <h3>Limits</h3>
    <p>
      A key allows 600 requests in 60 seconds, unless it was created with another limit. <code>X-RateLimit-Limit</code>,
      <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code> (seconds) are on every success and on 429;
      <code>Retry-After</code> is on 429 and 503. <code>X-Request-Id</code> is on every response; send your own to find it
      in the log. <code>X-Sandbox: true</code> is on every response of the API: a service with real data does not send it.
    </p>
    <h3>Choices of this service</h3>
    <ul>
      <li>
        Whoever creates a chain or a transaction holds every permission on it. Its amount is the accepted price, else
        the asking price, else 0; its date is the moment of creation.
      </li>
      <li>
        Two addresses are the same property if first line, postcode and country are equal, ignoring case and spaces.
        Whoever adds a new transaction to a chain becomes its <code>Agent</code>; a reused transaction stays as it is.
      </li>
      <li>Only active parties of a transaction can read and write its parties and stages; anyone else gets a 404.</li>
      <li>Anyone in the same chain can request access. An accepted request grants permission to view everything.</li>
      <li>
        An invite offers the permissions it states, or by default permission to view what the sender can view. A second
        invite to the same address is a new invite.
      </li>
      <li>
        An expired invite is listed without a <code>status</code> filter, but not under <code>pending</code>. Access
        requests do not expire.
      </li>
    </ul>
  </section>`;
}

/** Shell commands that obtain both credentials. */
const issueCommands = (address: string) => `\
KEY=$(curl -s ${address}/operator/keys -d '{"scopes":["chains:read"]}' | cut -d '"' -f 4)
TOKEN=$(curl -s ${address}/operator/tokens -d '{"person":"agent"}' | cut -d '"' -f 4)`;

/** The form by which a partner's engineer registers the addresses of their own application. */
const ownClient = (address: string) =>
  html`<p>
      To test your own login, register its redirect addresses. You get what an OAuth library needs: issuer
      <code>${address}</code>, client, secret, and the partner's key.
    </p>
    <details class="try">
      <summary>Register your own client</summary>
      <form id="own-client" data-issuer="${address}" aria-label="Register your own client">
        <label>Partner <input name="partner" value="My firm" autocomplete="off" /></label>
        <label
          >Redirect addresses, one per line
          <textarea name="redirectUris" rows="2" spellcheck="false">http://localhost:8080/callback</textarea>
        </label>
        <label
          >Addresses after signing out, one per line (optional)
          <textarea name="postLogoutRedirectUris" rows="2" spellcheck="false"></textarea>
        </label>
        <button>Register</button>
        <output aria-live="polite" tabindex="0" aria-label="Your client"></output>
      </form>
    </details>`;
