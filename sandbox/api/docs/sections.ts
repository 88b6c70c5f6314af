import { html } from 'hono/html';
import type { JsonSchema } from '../json-schema';
import type { OpenApiDocument } from '../openapi';

type Documented = { method: string; path: string; operation: OpenApiDocument['paths'][string][string] };
type Components = OpenApiDocument['components'];
type Schemas = Components['schemas'];

/** Fields for the two credentials. With the operator controls, choosing a demo person fills them in. */
export function credentialFields(operator: boolean) {
  const chooser = html`<label>Demo person <select id="person"></select></label>`;
  return html`<form class="credentials" id="credentials" aria-label="Credentials">
    ${operator ? chooser : ''}
    <label>Partner key <input id="key" type="password" autocomplete="off" spellcheck="false" /></label>
    <label>User token <input id="token" type="password" autocomplete="off" spellcheck="false" /></label>
    <span id="state" role="status"></span>
  </form>`;
}

/** What an operation accepts and returns, and a form that calls it. */
export function operationSection({ method, path, operation }: Documented, components: Components) {
  const { schemas, responses } = components;
  const body = operation.requestBody?.content['application/json'];
  const declared = Object.entries(operation.responses);
  const successes = declared.flatMap(([status, response]) =>
    'content' in response ? [{ status, ...response }] : [],
  );
  const refusals = declared.flatMap(([status, response]) =>
    '$ref' in response ? [{ status, ...responses[response.$ref.split('/').at(-1)!]! }] : [],
  );
  const success = successes.at(-1)!.content['application/json'].schema;
  return html`<section id="${operation.operationId}">
    <h3><b class="${method}">${method}</b> <code>${path}</code></h3>
    <p><strong>${operation.summary}.</strong> ${prose(operation.description)}</p>
    <div class="exchange">
      ${body ? block('Body', resolved(body.schema, schemas), schemas) : ''}
      ${block(successes.map(({ status }) => status).join(' or '), resolved(success, schemas), schemas)}
    </div>
    <dl class="refusals">
      ${refusals.map(
        ({ status, description }) =>
          html`<dt>${status}</dt>
            <dd>${prose(description)}</dd>`,
      )}
    </dl>
    ${tryForm(method, path, operation, body && JSON.stringify(body.example, null, 2))}
  </section>`;
}

const block = (title: string, schema: JsonSchema, schemas: Schemas) =>
  html`<div>
    <h4>${title}</h4>
    ${shapeText(schema, schemas)}
  </div>`;

function tryForm(method: string, path: string, operation: Documented['operation'], example: string | undefined) {
  const lines = example?.split('\n').length ?? 0;
  return html`<details class="try">
    <summary>Try it</summary>
    <form data-method="${method}" data-path="${path}" aria-label="${operation.summary}">
      ${operation.parameters.map(
        ({ name, in: place, required, description, schema }) =>
          html`<label
            >${name}${required ? '' : ' (optional)'}
            <input
              name="${name}"
              data-in="${place}"
              placeholder="${description ?? schemaText(schema)}"
              autocomplete="off"
              spellcheck="false"
            />
          </label>`,
      )}
      ${example ? html`<label>Body <textarea rows="${lines}" data-example="${example}" spellcheck="false">${example}</textarea></label>` : ''}
      <button>Send</button>
      <output aria-live="polite" tabindex="0" aria-label="Response"></output>
    </form>
  </details>`;
}

export function shapeSection(name: string, schema: JsonSchema, schemas: Schemas) {
  return html`<section id="shape-${name}">
    <h3>${name}</h3>
    ${shapeText(schema, schemas)}
  </section>`;
}

const resolved = (schema: JsonSchema, schemas: Schemas) =>
  schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

/** A shape as text, with links to the named shapes. */
function shapeText(schema: JsonSchema, schemas: Schemas) {
  const words = schemaText(schema).split(/\b([A-Z]\w+)\b/);
  return html`<pre>${words.map((word) => (word in schemas ? html`<a href="#shape-${word}">${word}</a>` : word))}</pre>`;
}

/** Descriptions are plain text with `code` spans. */
const prose = (text: string) =>
  text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));

/** A schema in readable form: `{ id: uuid, line2: string | null, expires?: "never" | "oneDay" }`. */
function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((option) => schemaText(option, indent)).join(' | ');
  if (schema.properties) return objectText(schema, indent);
  if (schema.items) return `[${schemaText(schema.items, indent)}]`;
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => (type === 'string' && schema.format ? formatName(schema.format) : type)).join(' | ');
}

const formatName = (format: string) => (format === 'date-time' ? 'timestamp' : format);

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const fallback = member.default === undefined ? '' : ` = ${JSON.stringify(member.default)}`;
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(member, inner)}${fallback}`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}
