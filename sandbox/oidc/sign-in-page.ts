import { html } from 'hono/html';

/** `title` is null for anyone other than the six demo people. */
export type SignInPerson = { slug: string; name: string; title: string | null; company: string | null };

/**
 * Asks which demo person signs in to `client`. `hinted` is highlighted and focused; the form posts to `action`.
 * `isRefused` says that the person chosen before no longer exists.
 */
export function signInPage(
  people: SignInPerson[],
  hinted: string | null,
  { action, client, isRefused }: { action: string; client: string; isRefused: boolean },
) {
  return html`<h1>Who is signing in?</h1>
    <p>Choose a person. They are fictional, so there is no password.</p>
    ${isRefused ? html`<p role="alert">That person no longer exists. Choose another.</p>` : ''}
    <form method="post" action="${action}">
      <fieldset>
        <legend>Demo people</legend>
        <ul>
          ${people.map((person) => personItem(person, person.slug === hinted))}
        </ul>
      </fieldset>
      <div class="row quiet">
        <button class="plain" name="cancel" value="yes">Cancel</button>
      </div>
    </form>
    <p class="note">You allow ${client} to act for this person in the sandbox until you sign out.</p>`;
}

function personItem(person: SignInPerson, hinted: boolean) {
  const role = [person.title, person.company].filter(Boolean).join(', ');
  return html`<li>
    <button
      class="${hinted ? 'person hinted' : 'person'}"
      name="person"
      value="${person.slug}"
      ${hinted ? 'autofocus' : ''}
    >
      <span class="initials" aria-hidden="true">${initials(person.name)}</span>
      <span class="who"><b>${person.name}</b> <span>${role}</span></span>
      ${hinted ? html`<span class="hint">Suggested</span>` : ''}
    </button>
  </li>`;
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word[0])
    .join('');
}
