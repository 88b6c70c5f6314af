import type { IncomingMessage } from 'node:http';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import { errors } from 'oidc-provider';

const MAX_LENGTH = 4096;

/** Reads a small urlencoded body. @throws InvalidRequest over four kilobytes */
export async function readForm(req: IncomingMessage): Promise<ParsedUrlQuery> {
  let body = '';
  for await (const chunk of req.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_LENGTH) throw new errors.InvalidRequest('request entity too large');
  }
  return parse(body);
}
