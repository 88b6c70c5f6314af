import { html } from 'hono/html';

const CONTROLS: [string, string, string][] = [
  ['POST /operator/reset', '{ seed: "demo" | "empty" }', 'Back to a known state; clears faults and the clock. Keys and sign-ins stay.'],
  ['GET /operator/people', '', 'Everyone with slug, id, name, email and teams.'],
  ['POST /operator/keys', '{ partner?, scopes, limit?, windowSeconds? }', 'A new key; a new partner name makes that partner.'],
  ['POST /operator/clients', '{ partner, redirectUris, postLogoutRedirectUris? }', "The partner's own OAuth client: id and secret. Again with other addresses, it keeps its secret. Nothing resets it."],
  ['POST /operator/tokens', '{ person, ttlSeconds?, partner? }', "A user token of that partner's client."],
  ['POST /operator/grants/revoke', '{ person }', 'Ends every sign-in of that person: access and refresh tokens, those made here too.'],
  ['PATCH /operator/stages/{id}', '{ progress?, progressNote?, expectedUpdate?, expectedCompletion?, assignedTo?, deleted?, touchesTransaction? }', 'assignedTo is a slug or null. touchesTransaction: false leaves the transaction and its chain where they are.'],
  ['PATCH /operator/transactions/{id}', '{ saleState?, transactionDate?, amount? }', 'Its property takes the sale state along.'],
  ['PATCH /operator/invites/{id}', '{ status?, expiresAt? }', 'Accepting makes the person a party.'],
  ['PATCH /operator/access-requests/{id}', '{ status?, expiresAt? }', 'Accepting makes the person a party. An access request never expires, so expiresAt can only be null.'],
  ['PATCH /operator/parties/{id}', '{ active?, permissions?, sharing? }', 'sharing { name, email, phone, company } belongs to the person and holds everywhere.'],
  ['POST /operator/chains', '{ transactions, shape: "line" | "tree" | "split", stagesEach?, person }', 'A generated chain.'],
  ['POST /operator/transactions', '{ person }', 'A transaction outside any chain, the person its Seller.'],
  ['PUT /operator/faults', '[{ path, method?, kind, status?, retryAfter?, delayMs?, probability?, count? }]', 'Matching responses fail: status, delay, reset, truncate, garbage, hang, or drop (nothing is sent after the write). path is a glob, OAuth paths included; [] clears.'],
  ['POST /operator/clock', '{ offsetSeconds }', "Sets the service's clock so far from real time: expiry of invites and tokens, updatedAt."],
  ['GET /operator/requests', '', 'Counts by route since the last reset, the token endpoint by grant type.'],
]; // oxfmt-ignore

/** The controls that stand for all that happens outside the partner API. They are no part of it. */
export function operatorGuide() {
  return html`<section id="operator">
    <h2>Operator controls</h2>
    <p>
      They stand for everything that happens in the service outside this API, so that a test can make it happen. JSON in
      and out, no credentials, this machine only.
    </p>
    <dl>
      ${CONTROLS.map(
        ([call, body, does]) =>
          html`<dt>
              <code>${call}</code>${body ? html`<br /><code class="body">${body}</code>` : ''}
            </dt>
            <dd>${does}</dd>`,
      )}
    </dl>
  </section>`;
}
