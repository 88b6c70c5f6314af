import { html, raw } from 'hono/html';
import type { OpenApiDocument } from '../openapi';
import { credentialFields, operationSection, shapeSection } from './sections';
import { docsScript } from './script';
import { docsStyle } from './style';

/**
 * The whole page. Everything that comes from the document passes `html`, which escapes it; only the page's own
 * script and style are raw, byte for byte, because the content security policy names their hashes.
 */
export function docsPage(document: OpenApiDocument, operator: boolean) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const { schemas } = document.components;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        ${raw(`<style>${docsStyle}</style>`)}
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>${document.info.description} Base address <code>${document.servers[0]?.url}</code>.</p>
          <p>The same for machines: <a href="/openapi.json">openapi.json</a>.</p>
        </header>
        ${credentialFields(operator)}
        <nav aria-label="Operations">
          ${document.tags.map(
            ({ name }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${operations
                    .filter(({ operation }) => operation.tags.includes(name))
                    .map(
                      ({ method, path, operation }) =>
                        html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`,
                    )}
                </ul>`,
          )}
        </nav>
        <main>
          ${operations.map((one) => operationSection(one, schemas))}
          <h2>Shapes</h2>
          ${Object.entries(schemas).map(([name, schema]) => shapeSection(name, schema, schemas))}
        </main>
        ${raw(`<script>${docsScript}</script>`)}
      </body>
    </html>`;
}
