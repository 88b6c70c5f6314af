import { html } from 'hono/html';

const CONTROLS: [string, string, string][] = [
  ['POST /operator/reset', '{ seed: "demo" | "empty" }', 'Returns to a known state; clears faults and the clock offset. Keys and sign-ins stay.'],
  ['GET /operator/people', '', 'Everyone with slug, id, name, email and teams.'],
  ['POST /operator/keys', '{ partner?, scopes, limit?, windowSeconds? }', 'A new key; a new partner name creates that partner.'],
  ['POST /operator/clients', '{ partner, redirectUris, postLogoutRedirectUris? }', "The partner's own OAuth client: id and secret. Called again with other addresses, it keeps its secret. A reset does not remove it."],
  ['POST /operator/tokens', '{ person, ttlSeconds?, partner? }', "A user token issued to that partner's client."],
  ['POST /operator/grants/revoke', '{ person }', 'Ends every sign-in of that person: access and refresh tokens, including tokens issued here.'],
  ['PATCH /operator/stages/{id}', '{ progress?, progressNote?, expectedUpdate?, expectedCompletion?, assignedTo?, deleted?, touchesTransaction? }', 'assignedTo is a slug or null. touchesTransaction: false leaves updatedAt of the transaction and its chain unchanged.'],
  ['PATCH /operator/transactions/{id}', '{ saleState?, transactionDate?, amount? }', 'The sale state also changes on its property.'],
  ['PATCH /operator/invites/{id}', '{ status?, expiresAt? }', 'Accepting makes the person a party.'],
  ['PATCH /operator/access-requests/{id}', '{ status?, expiresAt? }', 'Accepting makes the person a party. An access request never expires, so expiresAt can only be null.'],
  ['PATCH /operator/parties/{id}', '{ active?, permissions?, sharing? }', 'sharing { name, email, phone, company } belongs to the person and applies everywhere.'],
  ['POST /operator/chains', '{ transactions, shape: "line" | "tree" | "split", stagesEach?, person }', 'A generated chain.'],
  ['POST /operator/transactions', '{ person }', 'A transaction outside any chain, with the person as its Seller.'],
  ['PUT /operator/faults', '[{ path, method?, kind, status?, retryAfter?, delayMs?, probability?, count? }]', 'Matching responses fail: status, delay, reset, truncate, garbage, hang, or drop (nothing is sent after the write). path is a glob, OAuth paths included; [] clears.'],
  ['POST /operator/clock', '{ offsetSeconds }', "Offsets the service's clock from real time: affects updatedAt and the expiry of invites and tokens."],
  ['GET /operator/requests', '', 'Request counts by route since the last reset; for the token endpoint, by grant type.'],
]; // oxfmt-ignore

/** The controls simulate whatever happens outside the Partner API. They are not part of it. */
export function operatorGuide() {
  return html`<section id="operator">
    <h2>Operator controls</h2>
    <p>
      They simulate what happens in the service outside this API, so that a test can trigger it. JSON in and out, no
      credentials, this machine only.
    </p>
    <dl>
      ${CONTROLS.map(
        ([call, body, effect]) =>
          html`<dt>
              <code>${call}</code>${body ? html`<br /><code class="body">${body}</code>` : ''}
            </dt>
            <dd>${effect}</dd>`,
      )}
    </dl>
  </section>`;
}
