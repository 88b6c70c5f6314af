import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { OpenApiDocument } from '../openapi';
import { docsPage } from './page';
import { docsScript } from './script';
import { docsStyle } from './style';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows our script and style by hash, and calls to this origin; nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src ${hash(docsScript)}`,
  `style-src ${hash(docsStyle)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/docs`: the API reference on one page without external assets, generated from `/openapi.json`. */
export function docsRoutes(document: OpenApiDocument, operator: boolean): Hono {
  const page = docsPage(document, operator);
  return new Hono().get('/', (c) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(page);
  });
}
