import { html, raw } from 'hono/html';
import type { OpenApiDocument } from '../openapi';
import { guide } from './guide';
import { operatorGuide } from './operator-guide';
import { credentialFields, operationSection, shapeSection } from './sections';
import { docsScript } from './script';
import { docsStyle } from './style';

/**
 * The complete page. `html` escapes everything from the document. Only our own script and style are raw, because
 * the content security policy carries the hashes of their exact bytes.
 */
export function docsPage(document: OpenApiDocument, operator: boolean) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const { schemas } = document.components;
  const address = document.servers[0]!.variables.address.default;
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${docsStyle}</style>`)}
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>Base address <code>${address}</code> · for machines: <a href="/openapi.json">openapi.json</a></p>
        </header>
        ${credentialFields(operator)}
        <nav aria-label="Contents">
          <ul>
            <li><a href="#guide">How it works</a></li>
          </ul>
          ${document.tags.map(
            ({ name }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${operations
                    .filter(({ operation }) => operation.tags.includes(name))
                    .map(
                      ({ method, path, operation }) =>
                        html`<li>
                          <a href="#${operation.operationId}"
                            ><b class="${method}">${method}</b> <span>${breakable(path.replace('/v1/', ''))}</span></a
                          >
                        </li>`,
                    )}
                </ul>`,
          )}
          <h2>More</h2>
          <ul>
            <li><a href="#shapes">Shapes</a></li>
            ${operator ? html`<li><a href="#operator">Operator controls</a></li>` : ''}
          </ul>
        </nav>
        <main>
          ${guide(address, operator)} ${operations.map((entry) => operationSection(entry, document.components))}
          <h2 id="shapes">Shapes</h2>
          ${Object.entries(schemas).map(([name, schema]) => shapeSection(name, schema, schemas))}
          ${operator ? operatorGuide() : ''}
        </main>
        ${raw(`<script>${docsScript}</script>`)}
      </body>
    </html>`;
}

/** Allows line breaks before slashes only, not within a word. */
const breakable = (path: string) => path.split('/').map((part) => html`<wbr />/${part}`);
