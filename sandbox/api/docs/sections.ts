import { html } from 'hono/html';
import type { OpenApiDocument } from '../openapi';
import { exampleOf, schemaText } from './schema-text';

type Documented = { method: string; path: string; operation: OpenApiDocument['paths'][string][string] };
type Schemas = OpenApiDocument['components']['schemas'];

/** The two credentials of every call. With the operator's controls a demo person is enough. */
export function credentialFields(operator: boolean) {
  const chooser = html`<label>Demo person <select id="person"></select></label>`;
  return html`<section class="credentials" aria-label="Credentials">
    ${operator ? chooser : ''}
    <label>Partner key <input id="key" type="password" autocomplete="off" spellcheck="false" /></label>
    <label>User token <input id="token" type="password" autocomplete="off" spellcheck="false" /></label>
    <span id="state" role="status"></span>
  </section>`;
}

/** What an operation takes and answers, and the form that calls it. */
export function operationSection({ method, path, operation }: Documented, schemas: Schemas) {
  const body = operation.requestBody?.content['application/json'].schema;
  const example = body && JSON.stringify(exampleOf(body, schemas), null, 2);
  return html`<section id="${operation.operationId}">
    <h3><b>${method}</b> <code>${path}</code></h3>
    <p><strong>${operation.summary}.</strong> ${operation.description}</p>
    ${body ? html`<h4>Body</h4><pre>${shapeOf(body, schemas)}</pre>` : ''}
    <h4>Answers</h4>
    <table>
      <tbody>
        ${Object.entries(operation.responses).map(([status, { description, content }]) => {
          const { schema } = content['application/json'];
          return html`<tr><th scope="row">${status}</th><td>${description}</td><td><pre>${schemaText(schema)}</pre></td></tr>`;
        })}
      </tbody>
    </table>
    <form data-method="${method}" data-path="${path}">
      <h4>Try it</h4>
      ${operation.parameters.map(
        (parameter) =>
          html`<label>${parameter.name}
            <input name="${parameter.name}" data-in="${parameter.in}" autocomplete="off" spellcheck="false" />
            <small>${schemaText(parameter.schema)}${parameter.required ? '' : ', optional'}</small></label
          >`,
      )}
      ${example ? html`<label>Body <textarea rows="10" spellcheck="false">${example}</textarea></label>` : ''}
      <button>Send</button>
      <output aria-live="polite"></output>
    </form>
  </section>`;
}

export function shapeSection(name: string, schema: Schemas[string]) {
  return html`<section id="shape-${name}"><h3>${name}</h3><pre>${schemaText(schema)}</pre></section>`;
}

/** A named shape is written out once, where it is first needed. */
function shapeOf(schema: Schemas[string], schemas: Schemas): string {
  const named = schema.$ref && schemas[schema.$ref.split('/').at(-1) ?? ''];
  return schemaText(named || schema);
}
