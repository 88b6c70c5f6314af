import { html } from 'hono/html';

/** What holds for every operation: credentials, responses, errors, limits, and the choices of this service. */
export function guide(address: string, operator: boolean) {
  return html`<section id="guide">
    <h2>How it works</h2>
    <h3>Two credentials</h3>
    <p>
      Every request carries <code>Authorization: Bearer pk_chain_…</code>, the partner's key, and
      <code>X-User-Token</code>, the access token of the person it runs as. The token must have been issued to that
      partner's own OAuth client. Without either the response is 401, and <code>WWW-Authenticate</code> names the one that
      is missing or wrong.
    </p>
    <p>
      Tokens come from the OAuth 2.1 server at the same address
      (<a href="/.well-known/openid-configuration">its metadata</a>): authorization code with PKCE S256, exact redirect
      addresses, refresh tokens that rotate. Using a refresh token twice ends the sign-in it came from.
    </p>
    ${operator ? ownClient(address) : ''}
    <p>
      ${
        operator
          ? 'On this machine the operator controls make a key, and a token of a person without a sign-in:'
          : 'The key comes from the service, the token is the access_token that the token endpoint returns at the end of a sign-in:'
      }
    </p>
    <pre id="curl">
${operator ? madeHere(address) : 'KEY=pk_chain_…\nTOKEN=…'}
curl ${address}/v1/whoami -H "Authorization: Bearer $KEY" -H "X-User-Token: $TOKEN"</pre
    >
    <h3>Responses</h3>
    <p>
      One object is <code>{ "data": … }</code>; a page is <code>{ "data": […], "nextCursor": … }</code>. Timestamps carry
      an offset. <code>limit</code> is 1 to 100 and 25 when absent. Give <code>nextCursor</code> back as
      <code>cursor</code> with the same path and filter until it is null: nothing is repeated or skipped, however much is
      added meanwhile.
    </p>
    <h3>Errors</h3>
    <p>
      Every error is <code>{ "error": { "code", "message", "details"? } }</code>. Go by <code>code</code>, never by
      <code>message</code>. An id that does not exist and one that the person may not see get the same 404. A member
      of a body that is not known is refused, and so is a parameter given twice. Nothing is written when a request is
      refused.
    </p>
    <h3>Limits</h3>
    <p>
      A key has 600 requests in 60 seconds unless it says otherwise. <code>X-RateLimit-Limit</code>,
      <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code> (seconds) are on every success and on 429;
      <code>Retry-After</code> is on 429 and 503. <code>X-Request-Id</code> is on every response; send your own to find it
      in the log. <code>X-Sandbox: true</code> is on every response of the API: a service with real people in it does not
      send it.
    </p>
    <h3>Choices of this service</h3>
    <ul>
      <li>
        Whoever creates a chain or a transaction holds every permission on it. Its amount is the accepted price, else
        the asking price, else 0; its date the moment of creation.
      </li>
      <li>
        Two addresses are one property when first line, postcode and country are equal, case and spaces aside. Whoever
        adds a new transaction to a chain becomes its <code>Agent</code>; one that is reused stays as it is.
      </li>
      <li>Parties and stages are read and written by active parties of the transaction; for others it is a 404.</li>
      <li>Access can be asked for by whoever is in the same chain. A request that is accepted gives sight of everything.</li>
      <li>
        An invite offers what it says, and otherwise sight of what the sender sees. A second one to the same address is
        a new invite.
      </li>
      <li>
        An expired invite is found without a <code>status</code>, not under <code>pending</code>. Access requests do not
        expire.
      </li>
    </ul>
  </section>`;
}

/** Ready for a shell. */
const madeHere = (address: string) => `\
KEY=$(curl -s ${address}/operator/keys -d '{"scopes":["chains:read"]}' | cut -d '"' -f 4)
TOKEN=$(curl -s ${address}/operator/tokens -d '{"person":"agent"}' | cut -d '"' -f 4)`;

/** The form by which a partner's engineer registers the addresses of their own application. */
const ownClient = (address: string) =>
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
