import { Hono } from 'hono';
import type { openApiDocument } from './openapi';

export function docsRoutes(document: ReturnType<typeof openApiDocument>, operator: boolean) {
  return new Hono().get('/', (c) => c.html(`${document.info.title}${operator}`));
}
